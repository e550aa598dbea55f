import { utcDayOf } from '../../clock.ts';
import { draftLoosens } from '../../data/desk/publish-desk.ts';
import { listChangedSources } from '../../sources/changed-sources.ts';
import { createDeskRepository, type DraftRow } from './desk.repository.ts';
import type { createDeskFacts } from './desk-facts.ts';
import type { DeskFiles, EditorParts } from './editor-parts.ts';
import type { QueueSigns } from './queue.ts';

/** Followers change slowly, and counting a hundred thousand takes longer than a page of the queue may. */
const FOLLOWERS_KEPT_MS = 5 * 60_000;

type PutOff = { reason: string; until: string };

export type DeskSigns = Omit<QueueSigns, 'drafts' | 'putOffs'> & {
  drafts: ReadonlyMap<string, DraftRow & { needsApproval: boolean }>;
  putOffs: ReadonlyMap<string, PutOff>;
};

const needsApproval = (draft: DraftRow): boolean => draft.approvedBy === null && draftLoosens(draft);

/** Reads what the order of the queue rests on. */
export const createSigns = ({ db, law, clock }: EditorParts) => {
  const repository = createDeskRepository(db);
  let counted: { at: number; followers: Map<string, number> } | null = null;

  const followers = async (): Promise<ReadonlyMap<string, number>> => {
    const now = clock().getTime();
    if (!counted || now - counted.at > FOLLOWERS_KEPT_MS) {
      counted = { at: now, followers: await repository.countFollowers() };
    }

    return counted.followers;
  };

  return {
    followers,
    async read(): Promise<DeskSigns> {
      const drafts = await repository.listDrafts();
      const putOffs = await repository.listPutOffs();

      return {
        today: utcDayOf(clock()),
        followers: await followers(),
        reports: await repository.countReports(),
        changedSources: new Set((await listChangedSources(db, law.current())).map(({ sourceId }) => sourceId)),
        drafts: new Map(drafts.map((draft) => [draft.factKey, { ...draft, needsApproval: needsApproval(draft) }])),
        putOffs: new Map(putOffs.map(({ factKey, reason, until }) => [factKey, { reason, until }])),
      };
    },
  };
};

export type Desk = EditorParts & {
  files: DeskFiles;
  listFacts: ReturnType<typeof createDeskFacts>;
  signs: ReturnType<typeof createSigns>;
};
