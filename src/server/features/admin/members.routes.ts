import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  changeFounding,
  endMemberSessions,
  getMember,
  listMembers,
  MEMBERS_COUNTED,
  type Member,
  type MemberDetails,
  sendMemberLink,
} from '#shared/contracts/admin-members.ts';
import { hasAccess } from '#shared/membership/membership.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { handleAdminChange } from '../../http/admin-change.ts';
import { handle } from '../../http/handle.ts';
import type { AdminParts } from './admin-parts.ts';
import { createMembersRepository, type MemberRow } from './members.repository.ts';

const isoOf = (instant: Date | null): string | null => instant?.toISOString() ?? null;

/** Members: who they are, what they have, and what an administrator may do about it. */
export const memberRoutes = (app: FastifyInstance, parts: AdminParts): void => {
  const { db, sessions, accounts, billing, rolesOf, clock } = parts;

  const present = ({ user, membership }: MemberRow): Member => ({
    id: user.id,
    email: user.email,
    name: user.name,
    createdAt: user.createdAt.toISOString(),
    isEmailProven: user.emailProvenAt !== null,
    isAdmin: rolesOf(user).isAdmin,
    status: membership?.status ?? null,
    paidThrough: isoOf(membership?.paidThrough ?? null),
    hasAccess: hasAccess(membership, clock()),
  });

  const require = async (tx: Db, id: string): Promise<MemberRow> => {
    const row = await createMembersRepository(tx).find(id);
    if (!row) throw new AppError('not-found', 'We couldn’t find this member. The account may have been deleted.');

    return row;
  };

  const describe = async (tx: Db, id: string): Promise<MemberDetails> => {
    const repository = createMembersRepository(tx);
    const row = await require(tx, id);
    const bought = await repository.listPurchases(id);
    const changes = await repository.listFoundingChanges(id);

    return {
      member: present(row),
      sessions: await repository.countSessions(id, clock()),
      purchases: bought.map((one) => ({
        id: one.id,
        status: one.status,
        paidThrough: isoOf(one.paidThrough),
        renewsAt: isoOf(one.renewsAt),
        createdAt: one.createdAt.toISOString(),
      })),
      foundingChanges: changes.map(({ id: changeId, change, reason, createdAt }) => ({
        id: changeId,
        change,
        reason,
        at: createdAt.toISOString(),
      })),
    };
  };

  handle(app, listMembers, async ({ query }) => {
    const { page, next, count } = await createMembersRepository(db).list(query);

    return { items: page.map(present), next, count: Math.min(count, MEMBERS_COUNTED), isMore: count > MEMBERS_COUNTED };
  });

  handle(app, getMember, ({ params: { id } }) => describe(db, id));

  const grant = async (tx: Db, { user, membership }: MemberRow): Promise<void> => {
    if (membership?.status === 'grandfathered')
      throw new AppError('conflict', 'This member already has lifetime access.');
    if (!user.emailProvenAt) {
      throw new AppError(
        'conflict',
        'This email was never confirmed and may belong to someone else. Ask the member to confirm it first.',
      );
    }
    await createMembersRepository(tx).grantFounding(user.id, clock());
    await billing.stopRenewal(tx, user.id);
  };

  const withdraw = async (tx: Db, { user, membership }: MemberRow): Promise<void> => {
    if (membership?.status !== 'grandfathered')
      throw new AppError('conflict', 'This member doesn’t have lifetime access.');
    await createMembersRepository(tx).withdrawFounding(user.id, user.email, clock());
    await billing.restoreMembership(tx, user.id);
  };

  handleAdminChange(app, parts, changeFounding, async (tx, { params: { id }, body: { change, reason }, viewer }) => {
    const repository = createMembersRepository(tx);
    await repository.lock(id);
    const row = await require(tx, id);
    const isGrant = change === 'grant';
    await (isGrant ? grant(tx, row) : withdraw(tx, row));
    await sessions.userChanged(tx, id);

    const changeId = randomUUID();
    await repository.keepFoundingChange({
      id: changeId,
      userId: id,
      change: isGrant ? 'granted' : 'withdrawn',
      reason,
      actorId: viewer.user.id,
      createdAt: clock(),
    });

    return {
      answer: await describe(tx, id),
      entry: {
        action: isGrant ? 'founding-granted' : 'founding-withdrawn',
        subjectId: id,
        details: { changeId },
      },
    };
  });

  handleAdminChange(app, parts, sendMemberLink, async (tx, { params: { id }, body: { kind }, request }) => {
    const { user } = await require(tx, id);
    if (kind === 'confirm-email' && user.emailProvenAt) {
      throw new AppError('conflict', 'This member has already confirmed this email.');
    }
    await accounts.mailLink(tx, id, kind, request);

    return { answer: await describe(tx, id), entry: { action: 'link-sent', subjectId: id, details: { kind } } };
  });

  handleAdminChange(app, parts, endMemberSessions, async (tx, { params: { id }, viewer }) => {
    await require(tx, id);
    const count = await createMembersRepository(tx).countSessions(id, clock());
    await sessions.endAllOf(tx, id, viewer.user.id === id ? viewer.sessionId : null);

    return { answer: await describe(tx, id), entry: { action: 'sessions-ended', subjectId: id, details: { count } } };
  });
};
