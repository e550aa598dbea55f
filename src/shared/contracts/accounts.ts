import { z } from 'zod';
import { LIMITS } from '../domain/product.ts';
import { defineEndpoint } from './endpoint.ts';

const currentUserSchema = z.strictObject({
  id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
  isAdmin: z.boolean(),
});

export type CurrentUser = z.infer<typeof currentUserSchema>;

export const getUser = defineEndpoint({
  method: 'GET',
  path: '/api/user',
  access: 'user',
  summary: 'Who is signed in; 401 when nobody is',
  response: currentUserSchema,
});

export const getAuthUser = defineEndpoint({
  ...getUser,
  path: '/api/auth/user',
  summary: 'The same as /api/user',
});

const emailSchema = z
  .string()
  .trim()
  .max(LIMITS.emailLength, 'That e-mail address is too long')
  .pipe(z.email('Valid email is required'));

const passwordSchema = z
  .string()
  .min(LIMITS.passwordMin, `Password must be at least ${LIMITS.passwordMin} characters long`)
  .max(LIMITS.passwordMax, `Password must be at most ${LIMITS.passwordMax} characters long`);

export const logIn = defineEndpoint({
  method: 'POST',
  path: '/api/login',
  access: 'public',
  summary: 'Signs in with e-mail and password, or creates the account and signs in',
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
