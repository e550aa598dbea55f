import type { ChangedSource, DeskDraft, FactView, QueueItem, ReleaseItem } from '#shared/contracts/editor.ts';

/** What differs between the fact below and a draft of it. */
export const LINES: ReleaseItem['lines'] = [
  { label: 'Answer', was: '15 rounds', now: '10 rounds' },
  { label: 'Summary', was: 'You can have 15 rounds at most.', now: 'You can have 10 rounds at most.' },
  { label: 'Source checked', was: null, now: 'Nov 17, 2026' },
];

/** A fact as an editor sees it, of whom nobody has made anything yet. */
export const aFactView = (changes: Partial<FactView> = {}): FactView => ({
  key: 'us-vt.facts.magazine-limit',
  state: 'VT',
  place: 'Vermont',
  name: 'Magazine limit',
  fact: {
    value: 15,
    summary: 'You can have 15 rounds at most.',
    basis: 'state_law',
    source: 'vt-13-4021',
    locator: '13 V.S.A. 4021',
    asOf: '2024',
  },
  answer: '15 rounds',
  baseHash: 'as-published',
  fields: [{ name: 'value', label: 'Answer', kind: 'number', choices: [], hasNone: true }],
  sources: {
    'vt-13-4021': {
      title: 'Vermont Statutes, 13 V.S.A. 4021',
      address: 'https://legislature.vermont.gov/statutes/section/13/085/04021',
      kind: 'statute',
      date: '2024',
      licence: 'public record',
    },
  },
  reasons: ['due'],
  reports: 0,
  changedSources: [],
  lawInMotion: [],
  draft: null,
  putOff: null,
  history: [],
  ...changes,
});

/** Another editor's draft of it, which loosens nothing. */
export const aDraft = (changes: Partial<DeskDraft> = {}): DeskDraft => ({
  action: 'change',
  author: 'Frances Founder',
  isOwn: false,
  needsApproval: false,
  fact: { ...aFactView().fact, value: 10, summary: 'You can have 10 rounds at most.' },
  version: 3,
  savedAt: '2026-11-17T12:00:00.000Z',
  approvedBy: null,
  loosens: false,
  isOutdated: false,
  difference: LINES,
  ...changes,
});

/** The page of its source, which is not what it was. */
export const aChangedSource = (changes: Partial<ChangedSource> = {}): ChangedSource => ({
  key: 'vt-13-4021',
  title: '13 V.S.A. 4021',
  url: 'https://legislature.example/4021',
  happened: 'changed',
  since: '2026-11-09T00:00:00.000Z',
  difference: '- more than 10 rounds for a long gun\n+ more than 10 rounds for any gun',
  checkedAt: '2026-11-09T00:00:00.000Z',
  ...changes,
});

export const aQueueItem = (changes: Partial<QueueItem> = {}): QueueItem => ({
  key: 'us-vt.facts.magazine-limit',
  state: 'VT',
  place: 'Vermont',
  name: 'Magazine limit',
  answer: '15 rounds',
  reasons: ['due'],
  followers: 3,
  asOf: '2024',
  checkedOn: null,
  draft: null,
  putOff: null,
  ...changes,
});

export const aReleaseItem = (changes: Partial<ReleaseItem> = {}): ReleaseItem => ({
  key: 'us-vt.facts.magazine-limit',
  place: 'Vermont',
  name: 'Magazine limit',
  action: 'change',
  author: 'Frances Founder',
  lines: LINES,
  hold: null,
  isTold: true,
  ...changes,
});
