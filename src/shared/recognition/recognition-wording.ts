import { formatPartialDate } from '../law/calendar-display.ts';
import { stateName } from '../law/fact-wording.ts';
import type { EndingLaw } from './ending-law.ts';
import type { PermitStatus } from './judge-permit.ts';
import type { Bearing, Reason, ReasonCode } from './reason.ts';
import type { RecognitionStatus, VisitorStatus } from './recognize.ts';

export const STATUS_WORDS: Record<RecognitionStatus, string> = {
  recognized: 'Recognized',
  permitless: 'Permitless for visitors',
  conditional: 'Conditional',
  undetermined: 'Undetermined',
  'not-recognized': 'Not recognized',
};

export const PERMIT_STATUS_WORDS: Record<PermitStatus, string> = {
  recognized: 'Recognized',
  conditional: 'Conditional',
  undetermined: 'Undetermined',
  'not-recognized': 'Not recognized',
};

export const VISITOR_STATUS_WORDS: Record<VisitorStatus, string> = {
  permitless: 'Not asked of visitors',
  conditional: 'Not asked of visitors, on a condition',
  undetermined: 'Undetermined',
  'permit-required': 'Asked of visitors',
};

type Words = {
  /** The state visited, and the one that issued. */
  here: string;
  there: string;
  figure: string;
  bearing: Bearing;
  /** Of the law that may end the answer: what it is, and when we last checked. */
  law: string;
};

/** What the record says, never what somebody may do. */
type Sentence = (words: Words) => string;

const pick = (bearing: Bearing, met: string, unmet: string, open: string): string =>
  bearing === 'met' ? met : bearing === 'unmet' ? unmet : open;

const SENTENCES: Record<ReasonCode, Sentence> = {
  'own-permit': ({ here }) => `${here} itself issued this permit.`,
  'issues-none': ({ there }) => `${there} issues no permit, by its record: check what you hold.`,
  'issuance-unknown': ({ there }) => `Whether ${there} issues permits is not established.`,
  listed: ({ here, there }) => `${here} honors permits of ${there}, by its list.`,
  'named-in-conditions': ({ here, there }) => `${here} names ${there} among the permits that count on a condition.`,
  'not-listed': ({ here, there }) => `${there} is not on ${here}’s list of honored permits.`,
  'none-honored': ({ here }) => `${here} honors no other state’s permit.`,
  'list-unknown': ({ here }) => `Which permits ${here} honors is not established.`,
  'list-silent': ({ here, there }) => `The list for ${here} does not speak of ${there}’s permits at all.`,
  'sources-disagree': ({ here, there }) =>
    `Two sources disagree on which permits of ${there} count in ${here}: the newer list and the older conditions.`,
  'conditions-unknown': ({ here }) => `On which conditions ${here} honors permits is not established.`,
  'residents-only': ({ here, there, bearing }) =>
    bearing === 'unmet'
      ? `${here} recognizes only permits issued to residents of the issuing state. Yours is a non-resident permit from ${there}.`
      : `Do you still live in ${there}? ${here} recognizes this permit only if you do.`,
  'residents-unknown': ({ here }) => `Whether ${here} honors non-resident permits is not established.`,
  'non-residents-only': ({ here, there, bearing }) =>
    pick(
      bearing,
      `Of ${there}’s permits ${here} honors those for non-residents; yours is one.`,
      `Of ${there}’s permits ${here} honors only those for non-residents; yours is a resident’s.`,
      `Of ${there}’s permits ${here} honors only those for non-residents.`,
    ),
  age: ({ here, figure, bearing }) =>
    pick(
      bearing,
      `${here} asks for age ${figure}; you are past it.`,
      `${here} asks for age ${figure}; you are below it.`,
      `${here} asks for age ${figure}; your age is not in the wallet.`,
    ),
  'age-unknown': ({ here }) => `Whether ${here} asks for an age is not established.`,
  'enhanced-only': ({ here, there, bearing }) =>
    pick(
      bearing,
      `Of ${there}’s permits ${here} honors the enhanced class; yours is of it.`,
      `Of ${there}’s permits ${here} honors only the enhanced class; yours is not of it.`,
      `Of ${there}’s permits ${here} honors only the enhanced class.`,
    ),
  'enhanced-or-gold-only': ({ here, there, bearing }) =>
    pick(
      bearing,
      `Of ${there}’s permits ${here} honors the enhanced class and the gold card; yours is of it.`,
      `Of ${there}’s permits ${here} honors only the enhanced class and the gold card.`,
      `Of ${there}’s permits ${here} honors only the enhanced class and the gold card: does yours say so?`,
    ),
  'class-a-only': ({ here, there }) => `Of ${there}’s licences ${here} honors only class A: does yours say so?`,
  'not-provisional': ({ here, there, bearing }) =>
    pick(
      bearing,
      `${here} honors permits of ${there} that are not provisional; yours is not.`,
      `${here} does not honor provisional permits of ${there}.`,
      `${here} does not honor provisional permits of ${there}.`,
    ),
  'class-not-covered': ({ here, there }) =>
    `The list speaks of standard permits; whether ${here} honors ${there}’s provisional one is not established.`,
  'handgun-only': ({ here, there }) => `${here} honors ${there}’s permit for handguns only.`,
  'issued-since': ({ here, there, figure, bearing }) =>
    pick(
      bearing,
      `${here} honors permits of ${there} issued or renewed since ${figure}; yours is.`,
      `${here} honors only permits of ${there} issued or renewed since ${figure}; yours is older.`,
      `${here} honors only permits of ${there} issued or renewed since ${figure}; your wallet does not tell when yours was.`,
    ),
  expired: ({ figure }) => `Your permit expired on ${figure}. It is not recognized as it stands.`,
  'not-yet-issued': ({ figure }) => `By your wallet the permit is issued on ${figure}, which is yet to come.`,
  'no-permit-held': () => 'There is no permit in your wallet.',
  'visitors-need-none': ({ here }) => `${here} does not ask visitors for a permit.`,
  'visitors-need-one': ({ here }) => `${here} asks visitors for a permit.`,
  'visitors-unknown': ({ here }) => `Whether ${here} asks visitors for a permit is not established.`,
  'visitors-age': ({ here, figure, bearing }) =>
    pick(
      bearing,
      `Without a permit ${here} asks for age ${figure}; you are past it.`,
      `Without a permit ${here} asks for age ${figure}; you are below it.`,
      `Without a permit ${here} asks for age ${figure}; your age is not in the wallet.`,
    ),
  'visitors-age-unknown': ({ here, bearing }) =>
    bearing === 'met'
      ? `We couldn’t confirm whether ${here} asks for 18 or 21 without a permit. You are 21 or older, which meets both.`
      : `We couldn’t confirm which age ${here} asks for without a permit. Check before you go.`,
  'may-end': ({ figure, law }) => `This may end by ${figure}: ${law}`,
  'may-change': ({ figure, law }) => `This may change by ${figure}: ${law}`,
  'not-confirmed': ({ figure, law }) => `We can’t confirm this from ${figure} on: ${law}`,
};

const figureText = (figure: Reason['figure']): string =>
  typeof figure === 'string' ? formatPartialDate(figure) : String(figure ?? '');

const lawText = ({ title, mayEnd }: EndingLaw): string =>
  `${title}. We last checked on ${formatPartialDate(mayEnd.lastChecked)}.`;

export const reasonText = ({ code, bearing, visited, issuer, figure, law }: Reason): string =>
  SENTENCES[code]({
    here: stateName(visited),
    there: issuer ? stateName(issuer) : '',
    figure: figureText(figure),
    bearing,
    law: law ? lawText(law) : '',
  });
