import { formatPartialDate } from '../law/calendar-display.ts';
import { capitalized, stateInSentence } from '../law/fact-wording.ts';
import { VISITOR_TOPICS } from './ending-law.ts';
import type { PermitStatus } from './judge-permit.ts';
import type { Bearing, EndingLaw, NeededPermit, Reason, ReasonCode } from './reason.ts';
import type { RecognitionStatus, VisitorStatus } from './recognize.ts';

export const STATUS_WORDS: Record<RecognitionStatus, string> = {
  recognized: 'Recognized',
  permitless: 'No permit needed for visitors',
  conditional: 'Conditional',
  undetermined: 'Couldn’t confirm',
  'not-recognized': 'Not recognized',
};

export const PERMIT_STATUS_WORDS: Record<PermitStatus, string> = {
  recognized: 'Recognized',
  conditional: 'Conditional',
  undetermined: 'Couldn’t confirm',
  'not-recognized': 'Not recognized',
};

export const VISITOR_STATUS_WORDS: Record<VisitorStatus, string> = {
  permitless: 'No permit needed',
  conditional: 'No permit needed, with conditions',
  undetermined: 'Couldn’t confirm',
  'permit-required': 'Permit required',
};

/** Wherever results are for somebody who has added none. */
export const NO_PERMIT_ASSUMED = 'You haven’t added a permit, so these results assume you don’t have one.';

type Words = {
  /** The state visited, and the one that issued. */
  here: string;
  there: string;
  /** The permit by its name: ‘Idaho’s Enhanced License’. */
  permit: string;
  /** Where the holder lives; empty: not entered. */
  home: string;
  figure: string;
  bearing: Bearing;
  /** Of the law that may end the answer: what it is, who knows, and when we last checked. */
  law: string;
  /** Whether it may end what holds without a permit. */
  isOfVisitors: boolean;
  neededPermit: NeededPermit;
};

/** What the law says, never what someone may do. */
type Sentence = (words: Words) => string;

/** What a visitor needs where a permit is needed. `whereToSee`: where who can get the state's own is said. */
export const neededPermitText = (
  here: string,
  { isAnyHonored, nonResidentPermits }: NeededPermit,
  whereToSee = '',
): string => {
  if (isAnyHonored) return `Visitors need a permit that ${here} issues or recognizes.`;
  if (isAnyHonored === null) {
    return `Visitors need a permit. We couldn’t confirm that any other state’s permit counts in ${here}. Check before you go.`;
  }
  const nothingCounts = `No other state’s permit counts in ${here}.`;
  const needOwn = `${nothingCounts} Visitors need ${here}’s own permit`;

  switch (nonResidentPermits) {
    case 'issues':
      return `${needOwn}.`;
    case 'conditional':
      return `${needOwn}, and only some can get one${whereToSee}.`;
    case 'does-not-issue':
      return `${nothingCounts} ${capitalized(here)} issues visitors no license to carry concealed, so they can’t carry concealed there.`;
    default:
      return `${needOwn}. We couldn’t confirm whether they can get one. Check before you go.`;
  }
};

const pick = (bearing: Bearing, met: string, unmet: string, open: string): string =>
  bearing === 'met' ? met : bearing === 'unmet' ? unmet : open;

const residentsOnly: Sentence = ({ here, there, home, bearing }) => {
  if (bearing === 'met') return `${here} recognizes this permit only if you live in ${there}. You do.`;
  if (bearing === 'open') return `Do you live in ${there}? ${here} recognizes this permit only if you do.`;

  return home
    ? `${here} recognizes this permit only if you live in ${there}. You live in ${home}.`
    : `${here} recognizes only permits held by residents of the issuing state. Yours is a non-resident permit.`;
};

const SENTENCES: Record<ReasonCode, Sentence> = {
  'own-permit': ({ here }) => `${here} issued this permit.`,
  'issues-none': ({ there }) => `${there} doesn’t issue a permit. Check which state issued yours.`,
  'issuance-unknown': ({ there }) =>
    `We couldn’t confirm which permits ${there} issues. Check with its issuing office.`,
  'which-kind': ({ here, there }) => `Which ${there} permit is it? ${here} does not treat them all the same.`,
  honored: ({ here, permit }) => `${here} recognizes ${permit}.`,
  'not-honored': ({ here, permit }) => `${here} does not recognize ${permit}.`,
  'none-honored': ({ here }) => `${here} does not recognize any other state’s permit.`,
  'result-unknown': ({ here, permit }) =>
    `We couldn’t confirm whether ${here} recognizes ${permit}. Check with ${here}’s issuing office before you count on that permit.`,
  'kind-not-covered': ({ here, there, permit }) =>
    `${here} recognizes another ${there} permit. We couldn’t confirm ${permit}, so don’t count on it.`,
  'list-silent': ({ here, there }) =>
    `We couldn’t confirm whether ${here} recognizes permits from ${there}. Its list doesn’t mention them.`,
  'no-record': ({ here }) => `We couldn’t confirm what ${here} recognizes. Go online to load the latest.`,
  'residents-only': residentsOnly,
  'non-residents-only': ({ here, there, bearing }) =>
    bearing === 'met'
      ? `${here} recognizes ${there}’s non-resident permits. Yours is one.`
      : `${here} recognizes only ${there}’s non-resident permits. Yours is a resident permit.`,
  'own-residents': ({ here, bearing }) =>
    bearing === 'met'
      ? `You live in ${here}, and it recognizes this permit for its own residents.`
      : `You live in ${here}. Its residents need ${here}’s own permit.`,
  'own-residents-days': ({ here, figure, bearing }) =>
    pick(
      bearing,
      `You moved to ${here}. It recognizes this permit for new residents until ${figure}.`,
      `You live in ${here}. It recognized this permit until ${figure}. Now you need ${here}’s own.`,
      `You live in ${here}. It recognizes this permit for a new resident’s first ${figure} days. When did you move?`,
    ),
  'own-residents-unknown': ({ here }) =>
    `You live in ${here}. We couldn’t confirm whether it recognizes another state’s permit for its own residents.`,
  age: ({ here, figure, bearing }) =>
    pick(
      bearing,
      `You must be ${figure} or older. You are.`,
      `You must be ${figure} or older in ${here}. You are not.`,
      `You must be ${figure} or older in ${here}. You haven’t entered your age.`,
    ),
  'age-unknown': ({ here, bearing }) =>
    bearing === 'met'
      ? `We couldn’t confirm the minimum age in ${here}. You are 21 or older, and no state requires more.`
      : `We couldn’t confirm the minimum age in ${here}. Check before you go.`,
  'issued-since': ({ here, figure, bearing }) =>
    pick(
      bearing,
      `${here} recognizes permits issued or renewed since ${figure}. Yours was.`,
      `${here} recognizes only permits issued or renewed since ${figure}. Yours is older.`,
      `${here} recognizes only permits issued or renewed since ${figure}. You haven’t entered when yours was.`,
    ),
  remark: ({ figure }) => figure,
  'local-limit': ({ figure }) => figure,
  expired: ({ figure }) => `Your permit expired on ${figure}. An expired permit is not recognized.`,
  'not-yet-issued': ({ figure }) => `Your wallet says this permit is issued on ${figure}, which is in the future.`,
  'no-permit-held': () => 'You haven’t added a permit.',
  'visitors-need-none': ({ here, home }) =>
    home ? `You live in ${here}. Residents need no permit.` : `Visitors need no permit in ${here}.`,
  'visitors-need-one': ({ here, home, neededPermit }) =>
    home ? `You live in ${here}. Residents need a permit.` : neededPermitText(here, neededPermit),
  'visitors-unknown': ({ here, home }) =>
    home
      ? `We couldn’t confirm whether residents of ${here} need a permit. Check with its issuing office.`
      : `We couldn’t confirm whether visitors need a permit in ${here}. Check before you go.`,
  'visitors-age': ({ here, figure, bearing }) =>
    pick(
      bearing,
      `To carry without a permit, you must be ${figure} or older. You are.`,
      `To carry without a permit in ${here}, you must be ${figure} or older. You are not.`,
      `To carry without a permit in ${here}, you must be ${figure} or older. You haven’t entered your age.`,
    ),
  'visitors-age-unknown': ({ here, bearing }) =>
    bearing === 'met'
      ? `We couldn’t confirm whether ${here} requires 18 or 21 without a permit. You are 21 or older, which meets both.`
      : `We couldn’t confirm the minimum age in ${here} without a permit. Check before you go.`,
  'may-end': ({ here, there, figure, law, isOfVisitors }) => {
    if (there) return `${here} may stop recognizing your permit by ${figure} ${law}`;

    return isOfVisitors
      ? `${here} may require a permit from visitors by ${figure} ${law}`
      : `${here} may stop recognizing other states’ permits by ${figure} ${law}`;
  },
  'may-change': ({ here, figure, law }) => `${here}’s answer may change by ${figure} ${law}`,
  'not-confirmed': ({ here, figure, law }) => `We can’t confirm ${here}’s answer on or after ${figure} ${law}`,
};

const figureText = (figure: Reason['figure']): string =>
  typeof figure === 'string' && /^\d{4}/.test(figure) ? formatPartialDate(figure) : String(figure ?? '');

/** ‘(SB 115). Check with Virginia’s issuing office …’: the bill by its number; its title stands with its source. */
const lawText = ({ title, mayEnd }: EndingLaw, here: string): string =>
  `(${title.split(',', 1)[0]}). Check with ${here}’s issuing office before you go. We last checked on ${formatPartialDate(mayEnd.lastChecked)}.`;

const UNKNOWN_PERMIT: NeededPermit = { isAnyHonored: null, nonResidentPermits: undefined };

export const reasonText = ({
  code,
  bearing,
  visited,
  issuer,
  permitName,
  home,
  figure,
  law,
  neededPermit = UNKNOWN_PERMIT,
}: Reason): string =>
  capitalized(
    SENTENCES[code]({
      here: stateInSentence(visited),
      there: issuer ? stateInSentence(issuer) : '',
      permit: issuer ? `${stateInSentence(issuer)}’s ${permitName ?? 'permit'}` : '',
      home: home ? stateInSentence(home) : '',
      figure: figureText(figure),
      bearing,
      law: law ? lawText(law, stateInSentence(visited)) : '',
      neededPermit,
      isOfVisitors: law?.mayEnd.topics.some((topic) => VISITOR_TOPICS.includes(topic)) ?? false,
    }),
  );
