import { z } from 'zod';
import { MEMBERSHIP_STATUSES } from '../membership/membership.ts';
import { pageQuery } from './admin-pages.ts';
import { defineEndpoint } from './endpoint.ts';

export const MEMBER_SORTS = ['joined', 'email', 'name'] as const;
export const MEMBER_FILTERS = ['all', ...MEMBERSHIP_STATUSES, 'none'] as const;
const MEMBER_LINK_KINDS = ['confirm-email', 'reset-password', 'direct-login'] as const;
export type MemberLinkKind = (typeof MEMBER_LINK_KINDS)[number];

/** Past this many, the list says 'more than'. */
export const MEMBERS_COUNTED = 200;
export const REASON_LENGTH = { min: 5, max: 300 } as const;

const memberSchema = z.strictObject({
  id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  createdAt: z.iso.datetime(),
  isEmailProven: z.boolean(),
  isAdmin: z.boolean(),
  status: z.enum(MEMBERSHIP_STATUSES).nullable().describe('Null: never bought anything'),
  paidThrough: z.iso.datetime().nullable(),
  hasAccess: z.boolean(),
});

export type Member = z.infer<typeof memberSchema>;

export const listMembers = defineEndpoint({
  method: 'GET',
  path: '/api/admin/members',
  access: 'admin',
  summary: 'Members, page by page; search matches the start of words in email and name',
  query: z.object({
    ...pageQuery,
    search: z.string().trim().max(100, 'Search for 100 characters or fewer').default(''),
    status: z.enum(MEMBER_FILTERS).default('all'),
    sort: z.enum(MEMBER_SORTS).default('joined'),
    direction: z.enum(['asc', 'desc']).default('desc'),
  }),
  response: z.strictObject({
    items: z.array(memberSchema),
    next: z.string().nullable(),
    count: z.int().describe(`How many match, counted up to ${MEMBERS_COUNTED}`),
    isMore: z.boolean().describe('Whether more match than were counted'),
  }),
});

const memberDetailsSchema = z.strictObject({
  member: memberSchema,
  sessions: z.int().describe('Browsers in which this member is signed in'),
  purchases: z.array(
    z.strictObject({
      id: z.string(),
      status: z.enum(MEMBERSHIP_STATUSES),
      paidThrough: z.iso.datetime().nullable(),
      renewsAt: z.iso.datetime().nullable(),
      createdAt: z.iso.datetime(),
    }),
  ),
  foundingChanges: z.array(
    z.strictObject({
      id: z.string(),
      change: z.enum(['granted', 'withdrawn']),
      reason: z.string(),
      at: z.iso.datetime(),
    }),
  ),
});

export type MemberDetails = z.infer<typeof memberDetailsSchema>;

const memberParams = z.object({ id: z.string().max(100) });

export const getMember = defineEndpoint({
  method: 'GET',
  path: '/api/admin/members/:id',
  access: 'admin',
  summary: 'One member: membership, purchases, sessions',
  params: memberParams,
  response: memberDetailsSchema,
});

export const changeFounding = defineEndpoint({
  method: 'POST',
  path: '/api/admin/members/:id/founding',
  access: 'admin',
  summary: 'Grants or withdraws lifetime access, with a reason',
  params: memberParams,
  body: z.strictObject({
    change: z.enum(['grant', 'withdraw']),
    reason: z
      .string()
      .trim()
      .min(REASON_LENGTH.min, `Say why, in at least ${REASON_LENGTH.min} characters`)
      .max(REASON_LENGTH.max, `Use ${REASON_LENGTH.max} characters or fewer`),
  }),
  response: memberDetailsSchema,
});

export const sendMemberLink = defineEndpoint({
  method: 'POST',
  path: '/api/admin/members/:id/links',
  access: 'admin',
  summary: 'Emails a member a link to confirm the email, reset the password, or sign in',
  params: memberParams,
  body: z.strictObject({ kind: z.enum(MEMBER_LINK_KINDS) }),
  response: memberDetailsSchema,
});

export const endMemberSessions = defineEndpoint({
  method: 'POST',
  path: '/api/admin/members/:id/end-sessions',
  access: 'admin',
  summary: "Signs a member out everywhere; an administrator's own session stays",
  params: memberParams,
  response: memberDetailsSchema,
});
