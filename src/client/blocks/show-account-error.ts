import type { KeyboardEvent } from 'react';
import { messageOf, NetworkError } from '../lib/call-api.ts';
import { toast } from '../ui/toast.ts';

/** Says why there is no account yet. */
export const showAccountError = (error: unknown): void => {
  const words =
    error instanceof NetworkError
      ? { title: 'Connection Error', description: 'Unable to create account. Please try again.' }
      : { title: 'Account Creation Failed', description: messageOf(error, 'Failed to create account') };
  toast({ ...words, variant: 'destructive' });
};

/** Says that both are needed. */
const showRequiredFields = (): void => {
  toast({ title: 'Required Fields', description: 'Please enter both email and password.', variant: 'destructive' });
};

/** For a form whose button rests while a field is empty: the browser then ignores Enter, so we answer it. */
export const showRequiredFieldsOnEnter = (event: KeyboardEvent<HTMLFormElement>): void => {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  showRequiredFields();
};
