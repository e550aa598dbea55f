import { z } from 'zod';
import { LIMITS } from '../site/product.ts';
import { defineEndpoint } from './endpoint.ts';

export const currentUserSchema = z.strictObject({
  id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
  isAdmin: z.boolean(),
  isEditor: z.boolean().describe('Keeps the law up to date; every administrator does'),
});

export type CurrentUser = z.infer<typeof currentUserSchema>;

export const getUser = defineEndpoint({
  method: 'GET',
  path: '/api/user',
  access: 'user',
  summary: 'Who is signed in; 401 when no one is',
  response: currentUserSchema,
});

export const getAuthUser = defineEndpoint({
  ...getUser,
  path: '/api/auth/user',
  summary: 'The same as /api/user',
});

export const emailSchema = z
  .string()
  .trim()
  .max(LIMITS.emailLength, 'That email is too long')
  .pipe(z.email('Valid email is required'));

export const passwordSchema = z
  .string()
  .min(LIMITS.passwordMin, `Password must be at least ${LIMITS.passwordMin} characters long`)
  .max(LIMITS.passwordMax, `Password must be at most ${LIMITS.passwordMax} characters long`);

export const logIn = defineEndpoint({
  method: 'POST',
  path: '/api/login',
  access: 'public',
  summary: 'Signs in with email and password, or creates the account and signs in',
  body: z.object({ email: emailSchema, password: passwordSchema, isSignUp: z.boolean().optional() }),
  response: currentUserSchema,
});

export const logOut = defineEndpoint({
  method: 'GET',
  path: '/api/logout',
  access: 'public',
  summary: "Ends this browser's session and returns to /",
  response: 'redirect',
});

/** A message for people: the request succeeded. */
const doneSchema = z.strictObject({ message: z.string() });

/** What an emailed link holds. */
export const tokenSchema = z.string();

export const requestPasswordReset = defineEndpoint({
  method: 'POST',
  path: '/api/auth/reset-password-request',
  access: 'public',
  summary: 'Emails a reset link, or a note that there is no account; the answer is the same',
  body: z.object({ email: emailSchema }),
  response: doneSchema,
});

export const completePasswordReset = defineEndpoint({
  method: 'POST',
  path: '/api/auth/reset-password-complete',
  access: 'public',
  summary: 'Spends a reset link: sets the password and ends every other session',
  body: z.object({ token: tokenSchema, newPassword: passwordSchema }),
  response: doneSchema,
});

export const requestDirectLogin = defineEndpoint({
  method: 'POST',
  path: '/api/auth/direct-login-request',
  access: 'public',
  summary: 'Emails a one-time sign-in link, or a note that there is no account; the answer is the same',
  body: z.object({ email: emailSchema }),
  response: doneSchema,
});

/**
 * A link may be the first confirmation of an email, by someone other than who signed up with it. Then (409,
 * `ownership-unclear`) the link is not spent, and is sent again with the account's password, which keeps everything, or
 * with a new one, which ends what was set up before.
 */
const claimFields = { password: passwordSchema.optional(), newPassword: passwordSchema.optional() };

export const directLogin = defineEndpoint({
  method: 'POST',
  path: '/api/auth/direct-login',
  access: 'public',
  summary: 'Spends an emailed sign-in link',
  body: z.object({ token: tokenSchema, ...claimFields }),
  response: currentUserSchema,
});

export const confirmEmail = defineEndpoint({
  method: 'POST',
  path: '/api/auth/confirm-email',
  access: 'public',
  summary: 'Spends a link that confirms an email, and signs in',
  body: z.object({ token: tokenSchema, ...claimFields }),
  response: currentUserSchema,
});

export const setSignupIntent = defineEndpoint({
  method: 'POST',
  path: '/api/set-signup-intent',
  access: 'public',
  summary: 'Marks this browser: the next return from a provider leads to the payment step of /signup',
  response: doneSchema,
});

export const PROVIDER_IDS = ['google', 'apple', 'oidc'] as const;
export type ProviderId = (typeof PROVIDER_IDS)[number];

export const startSocialLogin = defineEndpoint({
  method: 'GET',
  path: '/api/login',
  access: 'public',
  summary: 'Goes to a provider to sign in; shows a chooser when there are several',
  // Any other value counts as no hint: people follow links they did not write.
  query: z.object({
    provider: z.enum(PROVIDER_IDS).optional().catch(undefined),
    from: z.string().max(500).optional().catch(undefined).describe('The page of ours to come back to'),
  }),
  response: 'redirect',
});

const callbackParams = z.object({ provider: z.enum(PROVIDER_IDS) });

export const finishSocialLogin = defineEndpoint({
  method: 'GET',
  path: '/api/login/callback/:provider',
  access: 'public',
  summary: 'Where a provider sends the browser back to',
  params: callbackParams,
  response: 'redirect',
});

export const finishSocialLoginByForm = defineEndpoint({
  ...finishSocialLogin,
  method: 'POST',
  provenBy: 'openid-state',
  summary: 'The same, for a provider that posts its answer',
  body: z.record(z.string(), z.string()),
});
