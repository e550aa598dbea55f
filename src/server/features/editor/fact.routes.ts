import type { FastifyInstance } from 'fastify';
import {
  approveDraft,
  discardDraft,
  getDeskFact,
  openDeskFact,
  putOffFact,
  saveDraft,
  seeSource,
  type DeskFact as WireFact,
} from '#shared/contracts/editor.ts';
import type { DeskAction } from '#shared/law/desk.ts';
import { anyAnswerText, differenceOf } from '#shared/law/fact-difference.ts';
import { parseFactKey } from '#shared/law/fact-key.ts';
import type { Source } from '#shared/law/source.ts';
import { DAY_MS, utcDayOf } from '../../clock.ts';
import { citedBy } from '../../data/desk/apply-edits.ts';
import { checkDraft } from '../../data/desk/check-draft.ts';
import { hashFact, isSameFact, readFact, type StoredFact } from '../../data/desk/facts-in-files.ts';
import { draftLoosens } from '../../data/desk/publish-desk.ts';
import type { PublishedFiles } from '../../data/desk/published-files.ts';
import { AppError } from '../../errors.ts';
import { handleEditorChange } from '../../http/admin-change.ts';
import { handle } from '../../http/handle.ts';
import { requireAdminProof } from '../../http/recent-proof.ts';
import { listChangedSources, markSourceSeen } from '../../sources/changed-sources.ts';
import { createDeskRepository } from './desk.repository.ts';
import { fieldsOf } from './fields.ts';
import { presentDraft } from './present-draft.ts';
import { countReports, reasonsOf } from './queue.ts';
import type { Desk } from './signs.ts';

const NO_FACT = 'We can’t find that fact. It may have been renamed. Look for it in the queue.';
const CHANGED = 'Another editor saved a draft of this fact. Compare theirs with yours, then save again.';
const REPUBLISHED =
  'A different answer was published after you opened this fact. Compare it with yours, then save again.';
const GONE = 'This draft was changed, discarded, or published. Open the fact again.';
const OWN = 'You wrote this, so someone else has to approve it.';
const NO_NEED = 'This draft doesn’t loosen the answer, so it needs no approval.';
const STILL_UNKNOWN = 'This is unknown, so there is nothing to confirm. Put it off, or give an answer.';
const UNCHANGED = 'This says the same as what is published. Confirm it instead.';
const LOOKED_AGAIN = 'We checked this page again after you opened the fact. Open the fact again and compare.';
const PAST_DAY = 'Choose a day after today, within a year.';

/** A fact without what was left empty. */
const withoutEmpty = (fact: WireFact): StoredFact =>
  Object.fromEntries(
    Object.entries(fact).filter(
      ([key, value]) =>
        value !== '' && !(key !== 'value' && value === null) && !(Array.isArray(value) && value.length === 0),
    ),
  );

const factFor = (action: DeskAction, published: StoredFact, typed: WireFact | undefined, today: string): StoredFact => {
  if (action === 'confirm') {
    if (published['basis'] === 'unknown') throw new AppError('invalid-request', STILL_UNKNOWN);

    return { ...published, checkedOn: today };
  }
  if (action === 'unknown') return { basis: 'unknown', howWeKnow: typed?.['howWeKnow'] ?? '' };
  const fact = withoutEmpty(typed ?? {});
  if (isSameFact(fact, published)) throw new AppError('invalid-request', UNCHANGED);

  // Who changes a fact has its source open.
  return fact['basis'] === 'unknown' ? fact : { ...fact, checkedOn: today };
};

const requireFact = ({ files }: PublishedFiles, key: string): StoredFact => {
  const fact = parseFactKey(key) && readFact(files, key);
  if (!fact) throw new AppError('not-found', NO_FACT);

  return fact;
};

const pick = (sources: Readonly<Record<string, Source>>, keys: readonly string[]): Record<string, Source> =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const source = Object.hasOwn(sources, key) ? sources[key] : undefined;

      return source ? [[key, source]] : [];
    }),
  );

/** One fact at a time: what is published, what an editor makes of it. */
export const factRoutes = (app: FastifyInstance, desk: Desk): void => {
  const { db, law, clock, files, listFacts, signs } = desk;
  const today = (): string => utcDayOf(clock());

  handle(app, getDeskFact, async ({ params: { key }, viewer }) => {
    const published = await files.current(db);
    const fact = requireFact(published, key);
    const place = parseFactKey(key);
    const known = await signs.read();
    const listed = listFacts(law.current(), known.today).find((one) => one.key === key);
    if (!place || !listed) throw new AppError('not-found', NO_FACT);
    const repository = createDeskRepository(db);
    const edits = await repository.listEdits(key);
    const draft = known.drafts.get(key);
    const nameOf = await repository.nameEditors([
      ...edits.map(({ authorId }) => authorId),
      ...(draft ? [draft.authorId, draft.approvedBy ?? ''] : []),
    ]);
    const { sources, jurisdictions } = law.current();
    const cited = [...citedBy(fact), ...(draft ? citedBy(draft.fact) : [])];
    const motion = listed.state === null ? [] : (jurisdictions.get(listed.state)?.lawInMotion ?? []);

    return {
      key,
      state: listed.state,
      place: listed.where,
      name: listed.name,
      fact: fact as WireFact,
      answer: anyAnswerText(place, fact),
      baseHash: hashFact(fact),
      fields: fieldsOf(place),
      sources: { ...pick(draft?.sources ?? {}, cited), ...pick(sources, cited) },
      reasons: reasonsOf(listed, known),
      reports: countReports(listed, known),
      changedSources: (await listChangedSources(db, law.current()))
        .filter(({ sourceId }) => cited.includes(sourceId))
        .map(({ sourceId, title, url, happened, since, difference, checkedAt }) => ({
          key: sourceId,
          title,
          url,
          happened,
          since: since.toISOString(),
          difference,
          checkedAt: checkedAt.toISOString(),
        })),
      lawInMotion: motion
        .filter(({ mayEnd }) => mayEnd?.topics.some((topic) => topic === listed.topic))
        .map(({ title, summary, on }) => ({ title, summary, on })),
      draft: draft ? presentDraft(draft, { published: fact, sources, viewerId: viewer.user.id, nameOf }) : null,
      putOff: known.putOffs.get(key) ?? null,
      history: edits.map(({ publishedAt, authorId, before, after }) => ({
        at: publishedAt.toISOString(),
        by: nameOf(authorId),
        lines: differenceOf(place, before, after, sources),
      })),
    };
  });

  handle(app, openDeskFact, async ({ params: { key }, viewer }) => {
    if (!parseFactKey(key)) throw new AppError('not-found', NO_FACT);
    const repository = createDeskRepository(db);
    const others = await repository.hearOfReader(key, viewer.user.id, clock());
    const nameOf = await repository.nameEditors(others);
    const draft = (await repository.listDrafts()).find(({ factKey }) => factKey === key);

    return { others: others.map(nameOf), version: draft?.version ?? 0 };
  });

  handleEditorChange(app, desk, seeSource, async (tx, { params: { key }, body: { checkedAt } }) => {
    const look = { sourceId: key, checkedAt: new Date(checkedAt) };
    if (!(await markSourceSeen(tx, law.current(), look, clock()))) throw new AppError('conflict', LOOKED_AGAIN);

    return { answer: { message: 'Noted.' }, entry: { action: 'source-seen', subjectId: key } };
  });

  handleEditorChange(app, desk, saveDraft, async (tx, { params: { key }, body }, viewer) => {
    const { action, version, baseHash, newSources = {} } = body;
    const published = await files.current(tx);
    const base = requireFact(published, key);
    if (hashFact(base) !== baseHash) throw new AppError('conflict', REPUBLISHED);
    const fact = factFor(action, base, body.fact, today());
    const own = pick({ ...newSources, ...law.current().sources }, citedBy(fact));
    const problems = checkDraft(published.files, { key, fact, sources: own }, today());
    if (problems.length > 0) {
      const told = problems.map(({ place, message }) => `${place}: ${message}`).join('\n');
      throw new AppError('invalid-request', `This wasn’t saved.\n${told}`.slice(0, 2000));
    }
    const repository = createDeskRepository(tx);
    const draft = {
      factKey: key,
      action,
      fact: { ...fact },
      sources: own,
      base: { ...base },
      baseReleaseId: published.release.id,
      authorId: viewer.user.id,
      savedAt: clock(),
    };
    const saved = await repository.saveDraft(draft, version);
    if (!saved) throw new AppError('conflict', CHANGED);
    await repository.takeUp(key);
    const around = { published: base, sources: law.current().sources, viewerId: viewer.user.id };
    const nameOf = await repository.nameEditors([viewer.user.id]);

    return {
      answer: presentDraft(saved, { ...around, nameOf }),
      entry: { action: 'draft-saved', subjectId: key, details: { does: action, loosens: draftLoosens(saved) } },
    };
  });

  handleEditorChange(app, desk, approveDraft, async (tx, { params: { key }, body: { version } }, viewer) => {
    await requireAdminProof(tx, viewer, clock());
    const repository = createDeskRepository(tx);
    const draft = await repository.findDraft(key);
    if (draft?.version !== version) throw new AppError('conflict', GONE);
    if (draft.authorId === viewer.user.id) throw new AppError('forbidden', OWN);
    if (!draftLoosens(draft)) throw new AppError('invalid-request', NO_NEED);
    const approved = await repository.approve(key, version, viewer.user.id);
    if (!approved) throw new AppError('conflict', GONE);
    const published = requireFact(await files.current(tx), key);
    const nameOf = await repository.nameEditors([approved.authorId, viewer.user.id]);

    return {
      answer: presentDraft(approved, { published, sources: law.current().sources, viewerId: viewer.user.id, nameOf }),
      entry: { action: 'draft-approved', subjectId: key, details: { version } },
    };
  });

  handleEditorChange(app, desk, discardDraft, async (tx, { params: { key }, query: { version } }) => {
    if (!(await createDeskRepository(tx).discard(key, version))) throw new AppError('conflict', GONE);

    return {
      answer: { message: 'Draft discarded.' },
      entry: { action: 'draft-discarded', subjectId: key, details: { version } },
    };
  });

  handleEditorChange(app, desk, putOffFact, async (tx, { params: { key }, body }, viewer) => {
    requireFact(await files.current(tx), key);
    const last = utcDayOf(new Date(clock().getTime() + 366 * DAY_MS));
    if (body.until <= today() || body.until > last) throw new AppError('invalid-request', PAST_DAY);
    await createDeskRepository(tx).putOff(key, viewer.user.id, body);

    return {
      answer: { message: 'Put off.' },
      entry: { action: 'fact-put-off', subjectId: key, details: { until: body.until } },
    };
  });
};
