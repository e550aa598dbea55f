import { formatPartialDate } from '#shared/law/calendar-display.ts';
import { isOnlySourced, wordChange } from '#shared/law/change-wording.ts';
import { stateName } from '#shared/law/fact-wording.ts';
import { netChanges } from '#shared/law/net-changes.ts';
import type { StateCode } from '#shared/law/states.ts';
import { changesOfState } from '../../law/changes-of-state.ts';
import type { LawRelease } from '../../law/published-law.ts';
import type { Letter } from '../../mail/letter.ts';

/** An administrator's alert that goes out with a digest. */
export type DigestAlert = {
  id: number;
  message: string;
  states: readonly string[];
  sourceTitle: string | null;
  sourceAddress: string | null;
};

type Span = { afterChange: number; throughChange: number };

/** More than anyone reads in an email; the page has the rest. */
const CHANGES_OF_A_STATE = 12;

type Section = NonNullable<Letter['sections']>[number];

export type Digest = {
  states: readonly StateCode[];
  sections: (Section & { state: StateCode })[];
  /** Answers that are different now, and answers that only rest on another kind of source. */
  changes: number;
  resourced: number;
  alerts: number;
};

const alertItem = ({ message, sourceTitle, sourceAddress }: DigestAlert): Section['items'][number] => ({
  title: 'Travel alert',
  lines: [message],
  evidence: sourceTitle === null ? null : `Source: ${sourceTitle}.`,
  link: sourceAddress,
});

/** What there is to tell about these states; null: nothing. New words for the same law are never in it. */
export const digestOf = (
  release: LawRelease,
  states: readonly StateCode[],
  { afterChange, throughChange }: Span,
  alerts: readonly DigestAlert[],
): Digest | null => {
  const { sources } = release;
  const told = states.flatMap((state) => {
    const changes = netChanges(
      changesOfState(release, state)
        .filter(({ id }) => id > afterChange && id <= throughChange)
        .map((change) => ({ ...change, state })),
    );
    const ownAlerts = alerts.filter((alert) => alert.states.includes(state));
    if (changes.length + ownAlerts.length === 0) return [];
    const more = changes.length - CHANGES_OF_A_STATE;
    const days = [...new Set(changes.map(({ changedAt }) => formatPartialDate(changedAt.slice(0, 10))))];

    return [
      {
        state,
        changes: changes.filter((change) => !isOnlySourced(change)).length,
        resourced: changes.filter(isOnlySourced).length,
        alerts: ownAlerts,
        section: {
          state,
          heading: stateName(state),
          note: days.length > 0 ? `Changed in our records on ${days.join(' and ')}` : null,
          items: [
            ...ownAlerts.map(alertItem),
            ...changes.slice(0, CHANGES_OF_A_STATE).map((change) => wordChange(change, sources)),
          ],
          ...(more > 0 && { more: `And ${more} more on its page.` }),
        },
      },
    ];
  });
  if (told.length === 0) return null;

  return {
    states: told.map(({ state }) => state),
    sections: told.map(({ section }) => section),
    changes: told.reduce((sum, { changes }) => sum + changes, 0),
    resourced: told.reduce((sum, { resourced }) => sum + resourced, 0),
    alerts: new Set(told.flatMap(({ alerts: own }) => own.map(({ id }) => id))).size,
  };
};

/** More names than this don't fit into a line of an inbox. */
const NAMED_STATES = 2;

const nameStates = (states: readonly StateCode[]): string =>
  states.length > NAMED_STATES ? `${states.length} states you follow` : states.map(stateName).join(' and ');

export type DigestLinks = { lawPage: (state: StateCode) => string; settingsPage: string; unsubscribePage: string };

/** What is true of all of it: an answer of ours can change without the law, and a new source changes no answer. */
const subjectOf = ({ states, changes, alerts }: Digest): string => {
  const where = nameStates(states);
  if (changes > 0) return `Carry law: our answers changed for ${where}`;

  return alerts > 0 ? `Travel alert for ${where}` : `Carry law: same answers, new sources for ${where}`;
};

const NO_ANSWER_CHANGED = 'No answer changed. What’s new is below, with sources.';

export const digestLetter = (digest: Digest, links: DigestLinks): Letter => {
  const { states, sections, changes, resourced, alerts } = digest;
  const [first, ...others] = states;
  const what = subjectOf(digest);
  const told = [
    ...(changes > 0 ? [changes === 1 ? 'one answer changed' : `${changes} answers changed`] : []),
    ...(resourced > 0
      ? [
          resourced === 1
            ? 'one answer now rests on a different kind of source'
            : `${resourced} answers now rest on a different kind of source`,
        ]
      : []),
    ...(alerts > 0 ? [alerts === 1 ? 'there’s one new travel alert' : `there are ${alerts} new travel alerts`] : []),
  ];
  const list = told.length > 2 ? `${told.slice(0, -1).join(', ')}, and ${told.at(-1)}` : told.join(', and ');

  return {
    subject: what,
    heading: what,
    paragraphs: [
      `In ${states.length === 1 ? 'a state' : 'states'} you follow, ${list}. ${
        changes > 0 ? 'Here are the old and new answers, with sources.' : NO_ANSWER_CHANGED
      }`,
    ],
    // One button leads to one state.
    ...(first !== undefined && others.length === 0
      ? { sections, button: { label: 'See the law', url: links.lawPage(first) } }
      : {
          sections: sections.map((section) => ({
            ...section,
            page: { label: `See the law of ${section.heading}`, url: links.lawPage(section.state) },
          })),
        }),
    aside: 'This isn’t legal advice. Check the source before you rely on it.',
    foot: {
      text: 'You get this because you follow these states. We send at most one a day.',
      links: [
        { label: 'Unsubscribe', url: links.unsubscribePage },
        { label: 'Choose states', url: links.settingsPage },
      ],
    },
  };
};
