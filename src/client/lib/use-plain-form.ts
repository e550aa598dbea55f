import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { failureText } from './call-api.ts';
import type { FormHandle } from './use-form.ts';

type PlainForm = {
  /** What was entered; a text says what is wrong with it, and nothing is sent. */
  send: (entered: FormData) => Promise<unknown> | string;
  failure: string;
  onSent: () => void;
};

class Wrong extends Error {}

/**
 * A form without the form library, which would be a fifth of all that the ranges screen loads: so little in these forms
 * can be wrong that one sentence says it.
 */
export const usePlainForm = ({ send, failure, onSent }: PlainForm): FormHandle => {
  const failureId = useId();
  const sending = useMutation({
    mutationFn: async (entered: FormData) => {
      const answer = send(entered);
      if (typeof answer === 'string') throw new Wrong(answer);
      await answer;
    },
    onSuccess: onSent,
  });
  const { error } = sending;

  return {
    submit: (event) => {
      event.preventDefault();
      if (!sending.isPending) sending.mutate(new FormData(event.currentTarget));
    },
    reset: sending.reset,
    isSending: sending.isPending,
    failure: error ? (error instanceof Wrong ? error.message : failureText(error, failure)) : undefined,
    failureId,
  };
};
