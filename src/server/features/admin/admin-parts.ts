import type { FastifyRequest } from 'fastify';
import type { MemberLinkKind } from '#shared/contracts/admin-members.ts';
import type { getDataReport } from '#shared/contracts/admin-review.ts';
import type { AnswerOf } from '#shared/contracts/endpoint.ts';
import type { Jurisdiction } from '#shared/law/jurisdiction.ts';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import type { RolesOf } from '../../http/roles.ts';
import type { PublishedLaw } from '../../law/published-law.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { FindPlaces } from '../../places/lazy-places.ts';
import type { RangeDirectories } from '../../ranges/range-directory.ts';
import type { SessionStore } from '../../sessions/session-store.ts';
import type { Spreadsheet } from './spreadsheet/spreadsheet.ts';

type LawReport = Pick<AnswerOf<typeof getDataReport>, 'total' | 'states'>;

/** What the administrators' calls are made of. */
export type AdminParts = {
  db: Db;
  sessions: SessionStore;
  mailer: Mailer;
  law: PublishedLaw;
  /** How well the law is known, as `npm run data:report` counts it. */
  reportLaw: (jurisdictions: readonly Jurisdiction[], today: string) => LawReport;
  /** What keeps this server from being what members should meet, each with what to do about it. */
  findWarnings: () => string[];
  spreadsheet: Spreadsheet;
  directory: RangeDirectories;
  findPlaces: FindPlaces;
  rolesOf: RolesOf;
  /** What other features do with an account, each within the transaction of the change. */
  accounts: {
    mailLink: (tx: Db, userId: string, kind: MemberLinkKind, request: FastifyRequest) => Promise<void>;
  };
  billing: {
    /** Renewal stops: lifetime access is not paid for. */
    stopRenewal: (tx: Db, userId: string) => Promise<void>;
    /** Writes what somebody's purchases alone give. */
    restoreMembership: (tx: Db, userId: string) => Promise<void>;
  };
  clock: Clock;
};
