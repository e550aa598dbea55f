export const CONTACT_LIMITS = { nameMax: 100, messageMin: 10, messageMax: 5000 } as const;

/** How long a message is kept, for whoever answers it. */
export const CONTACT_KEPT_DAYS = 365;

export const CONTACT_TEXTS = {
  name: 'Name is required',
  email: 'Valid email is required',
  message: `Message must be at least ${CONTACT_LIMITS.messageMin} characters`,
} as const;

export type ContactField = keyof typeof CONTACT_TEXTS;

/** Something, an at sign, a host with a dot. What else an address must be, the server says. */
const LIKE_AN_ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What is wrong with each field of the form, in the form's words; empty: nothing. */
export const checkContact = (typed: Record<ContactField, string>): Partial<Record<ContactField, string>> => ({
  ...(typed.name.trim() === '' && { name: CONTACT_TEXTS.name }),
  ...(!LIKE_AN_ADDRESS.test(typed.email.trim()) && { email: CONTACT_TEXTS.email }),
  ...(typed.message.trim().length < CONTACT_LIMITS.messageMin && { message: CONTACT_TEXTS.message }),
});
