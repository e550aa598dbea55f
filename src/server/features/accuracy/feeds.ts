import type { AccuracyRelease } from '#shared/contracts/accuracy.ts';
import { escapeHtml } from '#shared/site/escape-html.ts';

export type FeedSite = { productName: string; origin: string };

/** A reader of feeds wants the latest; the page has them all. */
const ENTRIES = 30;

const titleOf = ({ number, changed, changes }: AccuracyRelease): string =>
  changed === 0
    ? `Release ${number}: no answer changed`
    : `Release ${number}: ${changed} ${changed === 1 ? 'answer' : 'answers'} changed in ${changes.length} ${changes.length === 1 ? 'state' : 'states'}`;

const textOf = ({ changes }: AccuracyRelease): string =>
  changes.map(({ name, about }) => `${name}: ${about.join('; ')}`).join('\n') ||
  'New wording or new sources for the same answers.';

const idOf = ({ number, publishedAt }: AccuracyRelease, origin: string): string =>
  `${origin}/accuracy#release-${number}-${publishedAt.slice(0, 10)}`;

export const atomFeedOf = (releases: readonly AccuracyRelease[], { productName, origin }: FeedSite): string =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `  <title>${escapeHtml(productName)}: changes in carry law</title>`,
    `  <id>${escapeHtml(origin)}/accuracy</id>`,
    `  <link rel="self" href="${escapeHtml(origin)}/accuracy/feed.atom"/>`,
    `  <link rel="alternate" href="${escapeHtml(origin)}/accuracy"/>`,
    `  <author><name>${escapeHtml(productName)}</name></author>`,
    `  <updated>${releases[0]?.publishedAt ?? new Date(0).toISOString()}</updated>`,
    ...releases
      .slice(0, ENTRIES)
      .flatMap((release) => [
        '  <entry>',
        `    <title>${escapeHtml(titleOf(release))}</title>`,
        `    <id>${escapeHtml(idOf(release, origin))}</id>`,
        `    <link href="${escapeHtml(origin)}/accuracy"/>`,
        `    <updated>${release.publishedAt}</updated>`,
        `    <content type="text">${escapeHtml(textOf(release))}</content>`,
        '  </entry>',
      ]),
    '</feed>',
    '',
  ].join('\n');

export const jsonFeedOf = (releases: readonly AccuracyRelease[], { productName, origin }: FeedSite): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: `${productName}: changes in carry law`,
    home_page_url: `${origin}/accuracy`,
    feed_url: `${origin}/accuracy/feed.json`,
    items: releases.slice(0, ENTRIES).map((release) => ({
      id: idOf(release, origin),
      url: `${origin}/accuracy`,
      title: titleOf(release),
      content_text: textOf(release),
      date_published: release.publishedAt,
    })),
  });
