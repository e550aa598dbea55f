import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import {
  accountTokens,
  factReports,
  memberships,
  passkeys,
  recentSearches,
  savedRanges,
  savedTrips,
  sessions as sessionRows,
  TOKEN_PURPOSES,
  users,
} from '#server/db/schema.ts';
import { hashPassword } from '#server/features/sign-in/passwords.ts';
import { hashSecret, newSecret } from '#server/sessions/secrets.ts';
import type { SessionStore } from '#server/sessions/session-store.ts';
import { hasAccess } from '#shared/membership/membership.ts';
import { aUser } from '../factories.ts';
import type { Caller } from './calls.ts';

export const ADMIN_EMAIL = 'boss@random.example';
const PASSWORD = 'correct-horse-marker';
const PAID = { status: 'active' as const, paidThrough: new Date('2027-06-30T12:00:00Z') };
const AN_HOUR_MS = 60 * 60 * 1000;
/** Of what answers named, the latest are used again. */
const REMEMBERED = 50;

type Person = { id: string; email: string; token: string; sessionId: string };
/** Who asks, and where. */
type Asker = { person: Person | null; path: string };
type SignedIn = Exclude<Caller, 'visitor'>;

/** `/api/admin/alerts/:id/end` → `/api/admin/alerts`: what is listed there can be named there. */
const areaOf = (path: string): string => path.split('/').slice(0, 4).join('/');

export type WorldParts = { db: Db; sessions: SessionStore; now: () => Date };

/** Somebody of whom no call may show or change anything; every word of theirs is found again. */
const settleStranger = async (db: Db, now: Date) => {
  const mark = randomUUID().slice(0, 8);
  const name = `Vera Stranger${mark}`;
  const email = `vera.${mark}@stranger.example`;
  const id = await aUser(db, {
    name,
    email,
    emailProvenAt: now,
    passwordHash: await hashPassword(newSecret()),
    membership: PAID,
  });
  const typed = `Strangerville${mark}, TX`;
  const row = {
    tripId: randomUUID(),
    reportId: randomUUID(),
    sessionId: randomUUID(),
    passkeyId: randomUUID(),
    rangeId: `google_stranger${mark}`,
  };

  await db.insert(savedTrips).values({
    id: row.tripId,
    userId: id,
    name: `Trip of Vera ${mark}`,
    route: { start: typed, stops: [], end: typed },
    savedAt: now,
  });
  await db.insert(recentSearches).values({ userId: id, typed, searchedAt: now });
  await db.insert(savedRanges).values({ userId: id, rangeId: row.rangeId, savedAt: now });
  await db.insert(factReports).values({
    id: row.reportId,
    userId: id,
    state: 'CO',
    message: `Vera ${mark} says that this is wrong`,
    createdAt: now,
  });
  await db.insert(sessionRows).values({
    id: row.sessionId,
    tokenHash: hashSecret(newSecret()),
    userId: id,
    browser: `Browser${mark}`,
    expiresAt: new Date(now.getTime() + 1000 * AN_HOUR_MS),
  });

  await db.insert(passkeys).values({
    id: row.passkeyId,
    userId: id,
    credentialId: `stranger-key-${mark}`,
    publicKey: 'pQ',
    counter: 0,
    transports: [],
    isBackedUp: false,
    name: `Key of Vera ${mark}`,
    createdOn: '2026-06-30',
  });

  return { id, email, ...row, words: [mark, id, row.tripId, row.reportId, row.sessionId, row.passkeyId] };
};

/** People, and what they have, for random calls to be about. */
export const createWorld = async ({ db, sessions, now }: WorldParts) => {
  const passwordHash = await hashPassword(PASSWORD);
  const stranger = await settleStranger(db, now());
  const people = new Map<SignedIn, Person>();
  const seenAt = new Map<string, string[]>();
  const heard = { next: '', 'client-secret': 'none', intent: 'none' };
  let counter = 0;

  const settle = async (who: SignedIn): Promise<Person> => {
    counter += 1;
    const email = who === 'admin' ? ADMIN_EMAIL : `${who}-${counter}@random.example`;
    await db.delete(users).where(sql`lower(${users.email}) = ${email.toLowerCase()}`);
    const membership = who === 'withoutAccess' ? {} : { membership: PAID };
    const id = await aUser(db, { email, name: `Random ${who}`, passwordHash, emailProvenAt: now(), ...membership });
    const { token } = await sessions.create(db, id);
    const [row] = await db
      .select()
      .from(sessionRows)
      .where(eq(sessionRows.tokenHash, hashSecret(token)));
    // Every second one has just proven to be there: half of what asks for it goes on.
    if (row && counter % 2) await db.update(sessionRows).set({ provenAt: now() }).where(eq(sessionRows.id, row.id));

    return { id, email, token, sessionId: row?.id ?? '' };
  };

  /** Whether calls have left this person as the name says. */
  const isIntact = async (who: SignedIn, { token, email }: Person): Promise<boolean> => {
    const found = await sessions.find(token);
    if (!found) return false;
    const mayEnter = hasAccess(found.membership, now());

    return mayEnter === (who !== 'withoutAccess') && (who !== 'admin' || found.user.email === email);
  };

  const find = async (caller: Caller): Promise<Person | null> => {
    if (caller === 'visitor') return null;
    const known = people.get(caller);
    if (known && (await isIntact(caller, known))) return known;

    const person = await settle(caller);
    people.set(caller, person);
    return person;
  };

  const issue = async (purpose: (typeof TOKEN_PURPOSES)[number], person: Person | null): Promise<string> => {
    const token = newSecret();
    const owner = person ?? (await find('withoutAccess'));
    await db.insert(accountTokens).values({
      tokenHash: hashSecret(token),
      purpose,
      userId: owner?.id ?? null,
      email: owner?.email ?? '',
      sessionId: owner?.sessionId ?? null,
      createdAt: now(),
      expiresAt: new Date(now().getTime() + AN_HOUR_MS),
    });

    return token;
  };

  /** What stands behind a name in «», now. */
  const lookUp = async (name: string, { person, path }: Asker): Promise<string> => {
    const purpose = TOKEN_PURPOSES.find((one) => one === name);
    if (purpose) return issue(purpose, person);
    counter += 1;
    const seen = seenAt.get(areaOf(path)) ?? [];
    const spare = await find('withoutAccess');
    const fixed: Record<string, string> = {
      ...heard,
      password: PASSWORD,
      seen: seen[counter % Math.max(seen.length, 1)] ?? 'nothing',
      'own-email': person?.email ?? `visitor-${counter}@random.example`,
      'own-session': person?.sessionId ?? 'none',
      'new-email': `new-${counter}@random.example`,
      spare: spare?.id ?? '',
      'spare-email': spare?.email ?? '',
      // An administrator may end sessions and grant access: theirs is somebody else to try it on.
      stranger: (person?.email === ADMIN_EMAIL ? spare?.id : null) ?? stranger.id,
      'stranger-email': stranger.email,
      'stranger-session': stranger.sessionId,
      'stranger-trip': stranger.tripId,
      'stranger-report': stranger.reportId,
      'stranger-passkey': stranger.passkeyId,
    };

    return fixed[name] ?? name;
  };

  const resolveText = async (text: string, asker: Asker): Promise<string> => {
    const [, before = '', name, after = ''] = /^(.*)«([\w-]+)»(.*)$/s.exec(text) ?? [];

    return name === undefined ? text : `${before}${await lookUp(name, asker)}${after}`;
  };

  /** The same with everything that stood for something put in. */
  const resolve = async (value: unknown, asker: Asker): Promise<unknown> => {
    if (typeof value === 'string') return resolveText(value, asker);
    if (Array.isArray(value)) {
      const items: unknown[] = [];
      for (const item of value) items.push(await resolve(item, asker));
      return items;
    }
    if (typeof value !== 'object' || value === null) return value;

    const copy: Record<string, unknown> = {};
    for (const [name, inner] of Object.entries(value)) {
      const resolved = await resolve(inner, asker);
      Object.defineProperty(copy, name, { value: resolved, enumerable: true, configurable: true, writable: true });
    }
    return copy;
  };

  const keep = (area: string, name: string, value: string): void => {
    if (name === 'next') heard.next = value;
    if (name === 'clientSecret') heard['client-secret'] = value;
    if (name === 'paymentIntentId') heard.intent = value;
    // What belongs to the stranger is not an administrator's to change here, either.
    if (!/^(id|purchaseId|memberId)$/.test(name) || stranger.words.includes(value)) return;
    seenAt.set(area, [value, ...(seenAt.get(area) ?? [])].slice(0, REMEMBERED));
  };

  /** Keeps what an answer names, for later calls. */
  const learn = (path: string, answer: unknown): void => {
    if (typeof answer !== 'object' || answer === null) return;
    for (const [name, value] of Object.entries(answer)) {
      if (typeof value === 'string') keep(areaOf(path), name, value);
      else learn(path, value);
    }
  };

  const readStranger = async () => ({
    account: await db.select().from(users).where(eq(users.id, stranger.id)),
    membership: await db.select().from(memberships).where(eq(memberships.userId, stranger.id)),
    sessions: await db.select().from(sessionRows).where(eq(sessionRows.userId, stranger.id)),
    trips: await db.select().from(savedTrips).where(eq(savedTrips.userId, stranger.id)),
    searches: await db.select().from(recentSearches).where(eq(recentSearches.userId, stranger.id)),
    ranges: await db.select().from(savedRanges).where(eq(savedRanges.userId, stranger.id)),
    reports: await db.select().from(factReports).where(eq(factReports.userId, stranger.id)),
    passkeys: await db.select().from(passkeys).where(eq(passkeys.userId, stranger.id)),
  });

  return {
    find,
    resolve,
    learn,
    readStranger,
    /** What no answer to anybody but an administrator may hold. */
    strangersWords: stranger.words,
    /** What no answer at all and no line of a log may hold. */
    secrets: [PASSWORD, passwordHash],
    /** So that calls reach what they are for: who asks thousands of times is refused otherwise. */
    forgetAttempts: () => db.execute(sql`delete from rate_limits`),
  };
};
