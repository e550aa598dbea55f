import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { getDeskRelease, publishDrafts, type ReleaseItem } from '#shared/contracts/editor.ts';
import { differenceOf } from '#shared/law/fact-difference.ts';
import { factName, parseFactKey, stateAt } from '#shared/law/fact-key.ts';
import { stateName } from '#shared/law/fact-wording.ts';
import type { StateCode } from '#shared/law/states.ts';
import { utcDayOf } from '../../clock.ts';
import { isSameFact, type StoredFact } from '../../data/desk/facts-in-files.ts';
import { type DeskPublishResult, holdOf, publishDesk } from '../../data/desk/publish-desk.ts';
import { AppError } from '../../errors.ts';
import { writeAudit } from '../../http/admin-change.ts';
import { handle } from '../../http/handle.ts';
import { requireAdminProof } from '../../http/recent-proof.ts';
import { createDeskRepository, type DraftRow } from './desk.repository.ts';
import type { Desk } from './signs.ts';

const NOTHING = 'There are no drafts to publish.';
const CHANGED =
  'A draft or the published law changed while this page was open. Look at the release again, then publish.';

/** Exactly these drafts: one that is saved, approved or discarded afterwards makes another. */
const sealOf = (drafts: readonly DraftRow[]): string =>
  createHash('sha256')
    .update(drafts.map(({ factKey, version, approvedBy }) => `${factKey} ${version} ${approvedBy}`).join('\n'))
    .digest('hex');

const HOLD_WORDS = {
  'needs-approval': 'a second editor has to approve it',
  outdated: 'the fact was published again after this draft was saved',
} as const;

const refusalOf = (result: Exclude<DeskPublishResult, { kind: 'published' }>): AppError => {
  if (result.kind === 'nothing') return new AppError('conflict', NOTHING);
  if (result.kind === 'changed') return new AppError('conflict', CHANGED);
  const told =
    result.kind === 'held'
      ? result.holds.map(({ key, hold }) => `${key}: ${HOLD_WORDS[hold]}`)
      : result.problems.map(({ file, place, message }) => `${file} ${place}: ${message}`);

  return new AppError('conflict', `Nothing was published.\n${told.join('\n')}`.slice(0, 4000));
};

/** New words for the same law are no news. */
const isSameLaw = (before: StoredFact, after: StoredFact): boolean =>
  isSameFact([before['value'], before['basis']], [after['value'], after['basis']]);

/** The release that the drafts would make, and making it. */
export const releaseRoutes = (app: FastifyInstance, { db, law, clock, files, listFacts, signs }: Desk): void => {
  handle(app, getDeskRelease, async () => {
    const repository = createDeskRepository(db);
    const drafts = await repository.listDrafts();
    const published = await files.current(db);
    const followers = await signs.followers();
    const nameOf = await repository.nameEditors(drafts.map(({ authorId }) => authorId));
    const facts = new Map(listFacts(law.current(), utcDayOf(clock())).map((fact) => [fact.key, fact]));
    const byState = new Map<StateCode | null, ReleaseItem[]>();
    for (const draft of drafts) {
      const place = parseFactKey(draft.factKey);
      if (!place) continue;
      const state = stateAt(place);
      const sources = { ...draft.sources, ...law.current().sources };
      const item = {
        key: draft.factKey,
        place: facts.get(draft.factKey)?.where ?? draft.factKey,
        name: factName(place),
        action: draft.action,
        author: nameOf(draft.authorId),
        lines: differenceOf(place, draft.base, draft.fact, sources),
        hold: holdOf(draft, published.files),
        isTold: (place.kind === 'topic' || place.kind === 'county-fee') && !isSameLaw(draft.base, draft.fact),
      };
      byState.set(state, [...(byState.get(state) ?? []), item]);
    }
    const states = [...byState].map(([state, items]) => ({
      state,
      name: state === null ? 'Federal law' : stateName(state),
      followers: state === null ? 0 : (followers.get(state) ?? 0),
      items,
    }));
    const held = states.flatMap(({ items }) => items).filter(({ hold }) => hold !== null).length;

    return {
      seal: sealOf(drafts),
      states: states.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
      count: drafts.length,
      held,
    };
  });

  handle(app, publishDrafts, async ({ body: { seal }, viewer }) => {
    await requireAdminProof(db, viewer, clock());
    const result = await publishDesk(db, clock, {
      isMeant: (drafts) => sealOf(drafts) === seal,
      also: (tx, { releaseId, facts }) => {
        const entry = { action: 'desk-published', subjectId: String(releaseId), details: { facts } } as const;

        return writeAudit(tx, viewer, entry, clock());
      },
      states: [...law.current().jurisdictions.keys()],
    });
    if (result.kind !== 'published') throw refusalOf(result);
    await law.renew();

    return { release: result.releaseId, facts: result.facts };
  });
};
