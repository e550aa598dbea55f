import type { DeskDraft, DeskFact } from '#shared/contracts/editor.ts';
import { differenceOf } from '#shared/law/fact-difference.ts';
import { parseFactKey } from '#shared/law/fact-key.ts';
import type { Source } from '#shared/law/source.ts';
import { isSameFact, type StoredFact } from '../../data/desk/facts-in-files.ts';
import { draftLoosens } from '../../data/desk/publish-desk.ts';
import type { DraftRow } from './desk.repository.ts';

type Around = {
  published: StoredFact | undefined;
  sources: Readonly<Record<string, Source>>;
  viewerId: string;
  nameOf: (id: string) => string;
};

/** A draft as an editor sees it, beside what is published now. */
export const presentDraft = (draft: DraftRow, { published, sources, viewerId, nameOf }: Around): DeskDraft => {
  const place = parseFactKey(draft.factKey);
  const loosens = draftLoosens(draft);

  return {
    action: draft.action,
    author: nameOf(draft.authorId),
    isOwn: draft.authorId === viewerId,
    needsApproval: loosens && draft.approvedBy === null,
    fact: draft.fact as DeskFact,
    version: draft.version,
    savedAt: draft.savedAt.toISOString(),
    approvedBy: draft.approvedBy === null ? null : nameOf(draft.approvedBy),
    loosens,
    isOutdated: !isSameFact(published, draft.base),
    difference: place && published ? differenceOf(place, published, draft.fact, { ...draft.sources, ...sources }) : [],
  };
};
