import { z } from 'zod';
import { CONTACT_LIMITS } from '../site/contact.ts';
import { defineEndpoint } from './endpoint.ts';
import { emailSchema } from './sign-in.ts';

/** A name goes into an email header, where a new line would start another field. */
const ONE_LINE = /^[^\p{Cc}\u2028\u2029]*$/u;

const NAME_REQUIRED = 'Name is required';
const MESSAGE_TOO_SHORT = `Message must be at least ${CONTACT_LIMITS.messageMin} characters`;

export const sendMessage = defineEndpoint({
  method: 'POST',
  path: '/api/contact',
  access: 'public',
  summary: 'A message to support; we keep it and email it to them with its sender as reply-to',
  body: z.object({
    name: z
      .string(NAME_REQUIRED)
      .trim()
      .min(1, NAME_REQUIRED)
      .max(CONTACT_LIMITS.nameMax, `Name must be at most ${CONTACT_LIMITS.nameMax} characters`)
      .regex(ONE_LINE, 'Name must be one line of text'),
    email: emailSchema,
    message: z
      .string(MESSAGE_TOO_SHORT)
      .trim()
      .min(CONTACT_LIMITS.messageMin, MESSAGE_TOO_SHORT)
      .max(CONTACT_LIMITS.messageMax, `Message must be at most ${CONTACT_LIMITS.messageMax} characters`),
    /** A box that people do not see: a script fills it in. */
    nickname: z.string().max(200).optional(),
  }),
  response: z.strictObject({ message: z.string() }),
});
