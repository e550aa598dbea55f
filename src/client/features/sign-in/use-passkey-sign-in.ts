import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type PasskeyAssertion, signInWithPasskey, startPasskeySignIn } from '#shared/contracts/passkeys.ts';
import { LIMITS } from '#shared/site/product.ts';
import {
  askForPasskey,
  canAutofillPasskeys,
  canUsePasskeys,
  passkeyFailureText,
  stopAsking,
} from '../../blocks/passkeys.ts';
import { callApi } from '../../lib/call-api.ts';
import { becomeUser } from '../../lib/current-user.ts';
import { useNavigate } from '../../lib/router.tsx';

const FAILURE = 'We couldn’t sign you in with that passkey. Please try again.';

/** What the browser offers below the field is renewed before the server forgets that it asked. */
const RENEWED_AFTER_MS = (LIMITS.passkeyMinutes - 1) * 60_000;

type PasskeySignInOptions = {
  leadsTo: string;
  /** The email field is shown, below which browsers offer passkeys. */
  hasEmailField: boolean;
};

/** Signing in by passkey: by a button, and from the email field. Changing one's mind is no failure. */
export const usePasskeySignIn = ({ leadsTo, hasEmailField }: PasskeySignInOptions) => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [round, setRound] = useState(0);

  const enter = useMutation({
    mutationFn: (credential: PasskeyAssertion) => callApi(signInWithPasskey, { body: { credential } }),
    onSuccess: (user) => {
      becomeUser(queryClient, user);
      navigate(leadsTo, { replace: true });
    },
    // What was offered is spent.
    onError: () => setRound((before) => before + 1),
  });
  const ask = useMutation({
    mutationFn: async () => askForPasskey(await callApi(startPasskeySignIn)),
    onMutate: enter.reset,
    onSuccess: (credential) => {
      if (credential) enter.mutate(credential);
    },
  });
  const isBusy = ask.isPending || enter.isPending;
  const isOffering = hasEmailField && !isBusy;
  const { mutate } = enter;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks anew
  useEffect(() => {
    if (!isOffering || !canUsePasskeys()) return;
    let isOver = false;
    const offer = async (): Promise<void> => {
      if (!(await canAutofillPasskeys()) || isOver) return;
      const options = await callApi(startPasskeySignIn);
      const credential = isOver ? null : await askForPasskey(options, { isAutofill: true });
      if (credential && !isOver) mutate(credential);
    };
    // Nobody has asked for it: where it can't be had, the form and the button are there.
    offer().catch(() => undefined);
    const renewal = setInterval(() => {
      if (document.visibilityState === 'visible') setRound((before) => before + 1);
    }, RENEWED_AFTER_MS);

    return () => {
      isOver = true;
      clearInterval(renewal);
      void stopAsking();
    };
  }, [isOffering, round, mutate]);

  const error = ask.error ?? enter.error;

  return {
    isPossible: canUsePasskeys(),
    isBusy,
    failure: error && passkeyFailureText(error, FAILURE),
    start: () => ask.mutate(),
  };
};

export type PasskeySignIn = ReturnType<typeof usePasskeySignIn>;
