import { PAGE_DATA_ELEMENT_ID, PAGE_MARKS, scriptJson } from '#shared/site/page-template.ts';
import { fillPrice, fillProduct } from '#shared/site/routes.ts';
import template from '../index.html?raw';
import type { PageData } from '../lib/page-data.ts';
import beforeScripts from './before-scripts.js?raw';

/** What the build knows about its own output. */
export type BuildOutput = {
  /** All styles: they go into the page, so that nothing waits for them. */
  css: string;
  entryScript: string;
  /** URLs of the chunks besides the entry that a page needs, with or without the screen in this file. */
  chunksFor: (screenFile: string | null) => string[];
};

type PageHead = {
  title: string;
  description: string;
  /** Its path; null: it has no URL of its own. */
  path: string | null;
  isIndexed: boolean;
};

const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const meta = (kind: 'name' | 'property', key: string, content: string): string =>
  `<meta ${kind}="${key}" content="${escapeAttribute(content)}">`;

const headTags = ({ title, description, path, isIndexed }: PageHead): string[] => {
  const name = PAGE_MARKS.productName;
  const fullTitle = fillProduct(title, name);
  const fullDescription = fillPrice(fillProduct(description, name), PAGE_MARKS.pricePerYear);
  const address = path === null ? null : `${PAGE_MARKS.origin}${path}`;

  return [
    `<title>${escapeAttribute(fullTitle)}</title>`,
    meta('name', 'description', fullDescription),
    ...(isIndexed ? [] : [meta('name', 'robots', 'noindex')]),
    ...(address ? [`<link rel="canonical" href="${address}">`, meta('property', 'og:url', address)] : []),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', name),
    meta('property', 'og:title', fullTitle),
    meta('property', 'og:description', fullDescription),
    meta('property', 'og:image', `${PAGE_MARKS.origin}/og.png`),
    meta('name', 'twitter:card', 'summary_large_image'),
    '<meta name="theme-color" content="#f4ead9" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#221810" media="(prefers-color-scheme: dark)">',
  ];
};

/** Replaces exactly one piece of the template: a template that has changed fails the build, not the page. */
const replaceOnce = (text: string, piece: string, replacement: string): string => {
  if (text.split(piece).length !== 2) throw new Error(`index.html must hold ${piece} once`);

  return text.replace(piece, () => replacement);
};

const fontsIn = (css: string): string[] => [...new Set(css.match(/\/assets\/[\w.-]+\.woff2/g))];

type PageParts = {
  head: PageHead;
  body: string;
  /** Chunks to fetch beside the entry, before it asks for them. */
  preloads: string[];
  /** What the body was rendered from: the browser renders the same from it. */
  data?: PageData;
  /** The browser takes such a page over as it stands; it replaces any other. */
  isPrerendered: boolean;
};

/** A whole HTML page, with marks where the brand goes. */
export const composeDocument = (
  { head, body, preloads, data = [], isPrerendered }: PageParts,
  build: BuildOutput,
): string => {
  const scripts = [
    ...preloads.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
    `<script type="module" crossorigin src="${build.entryScript}"></script>`,
  ];
  // A page that can be read as it comes is read sooner when nothing waits for its scripts.
  const scriptsLater = ['<template>', ...scripts, '</template>', `<script>${beforeScripts}</script>`];
  const tags = [
    // Otherwise they would load after the first layout, and the text would move.
    ...fontsIn(build.css).map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`),
    ...(isPrerendered ? scriptsLater : scripts),
    ...(data.length > 0
      ? [`<script type="application/json" id="${PAGE_DATA_ELEMENT_ID}">${scriptJson(data)}</script>`]
      : []),
  ];
  const root = `<div id="root"${isPrerendered ? ' data-prerendered' : ''}>${body}</div>`;

  let page = template;
  page = replaceOnce(page, '<!--head-->', headTags(head).join('\n    '));
  page = replaceOnce(page, '<script type="module" src="/main.tsx"></script>', tags.join('\n    '));
  page = replaceOnce(page, '</head>', `  <style>${build.css}</style>\n  </head>`);

  return replaceOnce(page, '<div id="root"><!--app--></div>', root);
};
