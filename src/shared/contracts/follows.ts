import { z } from 'zod';
import { stateCodeSchema } from '../law/states.ts';
import { defineEndpoint } from './endpoint.ts';

const followsSchema = z.strictObject({
  states: z.array(stateCodeSchema).describe('One flat set, in the order of the codes'),
  isEmailOn: z.boolean().describe('An email when the law of one of them changes, at most one a day'),
  isEmailProven: z.boolean().describe('Until the email is confirmed, nothing is sent to it'),
  hasPushHere: z.boolean().describe('Whether this browser, as it is signed in now, gets notifications'),
  pushKey: z.string().describe('The public key that a browser subscribes with'),
});

export type Follows = z.infer<typeof followsSchema>;

const ofState = z.object({ state: stateCodeSchema });

export const getFollows = defineEndpoint({
  method: 'GET',
  path: '/api/follows',
  access: 'user',
  summary: 'The states that the member follows, and how they hear of a change',
  response: followsSchema,
});

export const followState = defineEndpoint({
  method: 'PUT',
  path: '/api/follows/:state',
  access: 'user',
  summary: 'Follows a state; the first one turns the email on',
  params: ofState,
  response: followsSchema,
});

export const unfollowState = defineEndpoint({
  method: 'DELETE',
  path: '/api/follows/:state',
  access: 'user',
  summary: 'Stops following a state',
  params: ofState,
  response: followsSchema,
});

export const unfollowAll = defineEndpoint({
  method: 'DELETE',
  path: '/api/follows',
  access: 'user',
  summary: 'Stops following every state',
  response: followsSchema,
});

export const setNoticeEmail = defineEndpoint({
  method: 'PUT',
  path: '/api/notices/email',
  access: 'user',
  summary: 'Turns the email about changes on or off',
  body: z.strictObject({ isOn: z.boolean() }),
  response: followsSchema,
});

const base64url = (bytes: number) =>
  z
    .string()
    .regex(/^[\w-]+={0,2}$/, 'not base64url')
    .max(Math.ceil((bytes * 4) / 3) + 2);

/** What a browser's push service gave it. */
export const pushSubscriptionSchema = z.strictObject({
  endpoint: z.url({ protocol: /^https$/, error: 'A push endpoint is an https URL' }).max(1000),
  keys: z.strictObject({ p256dh: base64url(65), auth: base64url(16) }),
});

export type PushSubscriptionDetails = z.infer<typeof pushSubscriptionSchema>;

export const startPush = defineEndpoint({
  method: 'PUT',
  path: '/api/notices/push',
  access: 'user',
  summary: 'Sends notifications to this browser until it signs out; the endpoint is kept encrypted',
  body: pushSubscriptionSchema,
  response: followsSchema,
});

export const stopPush = defineEndpoint({
  method: 'DELETE',
  path: '/api/notices/push',
  access: 'user',
  summary: 'Stops notifications to this browser',
  response: followsSchema,
});

/** By the standard header of an email, and by the button of the page that its link opens. */
export const unsubscribe = defineEndpoint({
  method: 'POST',
  path: '/api/unsubscribe',
  access: 'public',
  provenBy: 'unsubscribe-token',
  summary: 'Turns the email about changes off, by the token of one of them and without signing in',
  query: z.object({ token: z.string().min(1).max(200) }),
  response: z.strictObject({ ok: z.literal(true) }),
});
