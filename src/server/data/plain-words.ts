import type { FederalLaw } from '#shared/law/federal-law.ts';
import type { Jurisdiction } from '#shared/law/jurisdiction.ts';
import type { Topic } from '#shared/law/topics.ts';

/** A sentence that broke a rule of our voice. */
export type WordProblem = { rule: string; found: string };

const MOST_WORDS = 25;

/** What an ordinary American would stop at. Names of statutes and of agencies may hold any of it, so none is a bare noun. */
const FOREIGN: readonly [rule: string, pattern: RegExp][] = [
  [
    'British spelling',
    /\b(licence\w*|offence\w*|defence\w*|centre\w*|cancell(ed|ing)|colour\w*|behaviour\w*|favour\w*|neighbour\w*|honour\w*|grey|towards|programme\w*|travell(er|ed|ing)\w*|calibre|\w*metres?|whilst|practis(e|ed|ing)|judgements?|theatres?|(organ|recogn|real|author|apolog|summar)is(e|es|ed|ing)|labour\w*|fulfil|enrol|backwards)\b/i,
  ],
  ['whoever', /\b(whoever|whom|who is no|who are no|one['’]s own|somebody|nobody|anew|thereof|thereby|herein)\b/i],
  [
    'save or but for',
    /\b(but for|save (for|on|in|at|where|when|by|to|that|those)|sav(es|ed) from it|spares?(?! tire))\b/i,
  ],
  ['bars for bans', /\b(barred|bars? (carry|guns?|it|them|all|people|from|a |the )|closed to|closes to)/i],
  ['told', /\b(is|are|was|were|be) told (here|of|as|in|to)\b/i],
  [
    'age idiom',
    /(?<!\b(?:age|limit) )\b(below|of) (18|19|21)( and over)?\b(?! (percent|rounds|inches|days|feet))|\baged \d|\bfrom (18|19|21)\b(?! to \d)/i,
  ],
  ['can not', /\bcan not\b/i],
  ['email', /\b(e-mails?|by mail only|mailed (link|you)|we mail|unwanted mail)\b/i],
  ['press for tap', /\b(press (it|again)|(one|once) more press|press (a|the) (state|button|link))\b/i],
  ['the records for our records', /\b(by|what) the records\b/i],
  ['vacation home', /\bholiday home/i],
  ['vague hope', /\b(probably|not settled)\b/i],
  // It softens a no.
  ['asks for requires', /\blaws? (also )?asks?\b/i],
  ['is no for isn’t', /\bis no (gun )?(offense|crime|trespass)\b/i],
  ['also for including', /, also (for|with|in|if|as|at|on|during) /i],
  ['in all for in total', /\$[\d.,]+ in all\b|\bpay in all\b/i],
  ['was and is', /\bwhat was(,| and) what is\b/i],
];

/** How we know has a place of its own. */
const TALK_OF_SOURCES =
  /\b(by (the|a|its) (page|account|list|course)|page of (19|20)\d\d|(19|20)\d\d page|the page (says|does)|account (of|from) (19|20)\d\d|course text|database of|not (been )?(seen|read|found)\b|was not (seen|read|found|opened)|hobby|copy of)\b/i;

/** People know these by number. */
const KNOWN_BY_NUMBER = /\b(30\.0[567]|46\.03|51 ?%|51 percent|926[ABC]|H\.R\. 38)\b/g;
const SECTION =
  /§|\b\d+[-:.]\d+[-.:]\d+|\b\d{2,}[-.]\d{2,}\b|\b\d+\.\d+\(|\b(section|sec\.|chapter|title) \d|\([a-z0-9]{1,3}\)\([a-z0-9]{1,3}\)/i;

const sentencesOf = (text: string): string[] =>
  text
    // A full stop in 'U.S.', 'St.' or 'No.' ends no sentence.
    .replaceAll(/\b(U\.S|D\.C|St|Mt|Ft|No|v|Jr|Gen|Gov|Inc|Co|[A-Z])\.(?= ?[A-Z0-9])/g, '$1')
    .split(/(?<=[.!?:;])\s+/)
    .filter(Boolean);

const countWords = (sentence: string): number => sentence.split(/[\s–—/]+/).filter((word) => /\w/.test(word)).length;

/** Rules that hold for every sentence that a person reads here. */
export const findWordProblems = (text: string): WordProblem[] => [
  ...FOREIGN.flatMap(([rule, pattern]) => {
    const found = pattern.exec(text)?.[0];

    return found ? [{ rule, found }] : [];
  }),
  ...sentencesOf(text)
    .filter((sentence) => countWords(sentence) > MOST_WORDS)
    .map((sentence) => ({ rule: 'long sentence', found: sentence })),
];

/** Rules for what members read of the law, beside those for every sentence. */
export const findMemberProblems = (text: string): WordProblem[] => {
  const talk = TALK_OF_SOURCES.exec(text)?.[0];

  return [...findWordProblems(text), ...(talk ? [{ rule: 'talk of sources', found: talk }] : [])];
};

const findSummaryProblems = (summary: string): WordProblem[] => {
  const section = SECTION.exec(summary.replaceAll(KNOWN_BY_NUMBER, ''))?.[0];

  return [...findMemberProblems(summary), ...(section ? [{ rule: 'section in a summary', found: section }] : [])];
};

type Words = {
  summary?: string | undefined;
  details?: readonly string[] | undefined;
  howWeKnow?: string | undefined;
};

export type PlacedProblem = WordProblem & { place: string };

/** What travelers ask first: its answer opens with a sentence, not with a word in a table. */
const COMMON_QUESTIONS: readonly Topic[] = [
  'permitless-carry',
  'visitors-without-permit',
  'vehicle-carry',
  'duty-to-inform',
  'magazine-limit',
  'signs-force-of-law',
  'restaurants',
];

/** The sentences that answer members' questions first, by where they stand. */
export const listSummaries = ({ facts, places = {} }: Jurisdiction): [place: string, summary: string][] =>
  [...Object.entries(facts), ...Object.entries(places)].flatMap(([place, { summary }]: [string, Words]) =>
    summary ? [[place, summary] as [string, string]] : [],
  );

const at = (place: string, problems: readonly WordProblem[]): PlacedProblem[] =>
  problems.map((problem) => ({ place, ...problem }));

const ofWords = (place: string, { summary, details = [], howWeKnow = '' }: Words): PlacedProblem[] => [
  ...(summary ? at(place, findSummaryProblems(summary)) : []),
  ...details.flatMap((detail) => at(place, findMemberProblems(detail))),
  ...at(place, findWordProblems(howWeKnow)),
];

const listed = (...texts: (string | undefined)[]): string[] => texts.filter((text) => text !== undefined);

/** Every sentence of the federal file that breaks a rule. */
export const findFederalWordProblems = ({ places, rules }: FederalLaw): PlacedProblem[] =>
  [...Object.entries(places), ...Object.entries(rules)].flatMap(([name, rule]) => ofWords(`federal.${name}`, rule));

/** Every sentence of a state's file that breaks a rule. */
export const findPlainWordProblems = (jurisdiction: Jurisdiction): PlacedProblem[] => {
  const { facts, places = {}, permits, honors, localLimits = [], signs = [], lawInMotion, counties } = jurisdiction;

  return [
    ...COMMON_QUESTIONS.filter((topic) => facts[topic]?.basis !== 'unknown' && !facts[topic]?.summary).map((topic) => ({
      place: `facts.${topic}`,
      rule: 'no summary',
      found: topic,
    })),
    ...Object.entries(facts).flatMap(([topic, fact]) => ofWords(`facts.${topic}`, fact)),
    ...Object.entries(places).flatMap(([kind, rule]) => ofWords(`places.${kind}`, rule)),
    ...permits.flatMap(({ id, nonResidentCondition, howWeKnow }) =>
      ofWords(`permits.${id}`, { details: listed(nonResidentCondition), howWeKnow }),
    ),
    ...honors.flatMap(({ remark, howWeKnow }, row) => ofWords(`honors.${row}`, { details: listed(remark), howWeKnow })),
    ...localLimits.flatMap(({ summary, howWeKnow }, row) =>
      ofWords(`localLimits.${row}`, { details: [summary], howWeKnow }),
    ),
    ...signs.flatMap(({ name, looks, where, effect, howWeKnow }) =>
      ofWords(`signs.${name}`, { details: listed(looks, where, effect), howWeKnow }),
    ),
    ...lawInMotion.flatMap(({ title, summary }) => at(`lawInMotion.${title}`, findMemberProblems(summary))),
    ...counties.list.flatMap(({ fips, details, permitCost = {}, renewalCost = {} }) => [
      ...ofWords(`counties.${fips}`, { details }),
      ...ofWords(`counties.${fips}.permitCost`, permitCost),
      ...ofWords(`counties.${fips}.renewalCost`, renewalCost),
    ]),
  ];
};
