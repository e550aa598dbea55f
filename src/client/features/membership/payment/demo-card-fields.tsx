import { useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { confirmDemoPayment } from '#shared/contracts/demo-payments.ts';
import { findTestCard, TEST_CARDS } from '#shared/membership/test-cards.ts';
import { ApiError, callApi, messageOf } from '../../../lib/call-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { CardFieldsProps, CardOutcome } from './card-fields.ts';

const NOT_A_TEST_CARD = 'Use one of these test cards. Never enter a real card number here.';

type Answer = 'approve' | 'refuse';

/** The demo's card form: it knows four cards, and charges none of them. */
export const DemoCardFields = ({ clientSecret, ref, onReady }: CardFieldsProps) => {
  const [number, setNumber] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const answerRef = useRef<(answer: Answer) => void>(() => undefined);
  const numberRef = useRef<HTMLInputElement>(null);
  const listId = useId();

  useEffect(onReady, [onReady]);

  const askBank = (): Promise<Answer> =>
    new Promise((resolve) => {
      setIsAsking(true);
      answerRef.current = (answer) => {
        setIsAsking(false);
        resolve(answer);
      };
    });

  const confirm = async (secondStep?: Answer): Promise<CardOutcome> => {
    const body = { clientSecret, cardNumber: number, ...(secondStep && { secondStep }) };
    const { status, paymentIntentId } = await callApi(confirmDemoPayment, { body });
    if (status === 'requires-step') return confirm(await askBank());

    return { paymentIntentId, clientSecret };
  };

  useImperativeHandle(ref, () => ({
    check: async () => {
      const problem = findTestCard(number) ? null : NOT_A_TEST_CARD;
      setError(problem);
      if (problem) numberRef.current?.focus();

      return problem;
    },
    focus: () => numberRef.current?.focus(),
    pay: async () => {
      try {
        return await confirm();
      } catch (problem) {
        return {
          failure: messageOf(problem, 'Something went wrong. Please try again.'),
          isDeclined: problem instanceof ApiError && problem.problem?.code === 'invalid-request',
        };
      }
    },
  }));

  return (
    <div className="flex flex-col gap-3">
      <TextField
        ref={numberRef}
        label="Card number"
        hint="Demo: we don’t charge anything."
        name="demo-card"
        inputMode="numeric"
        autoComplete="off"
        placeholder="Type or choose a test card"
        maxLength={23}
        value={number}
        error={error}
        aria-details={listId}
        onChange={(event) => {
          setNumber(event.target.value);
          setError(null);
        }}
      />
      <ul id={listId} aria-label="Test cards" className="grid gap-2 sm:grid-cols-2">
        {TEST_CARDS.map((card) => (
          <li key={card.number}>
            <button
              type="button"
              className="flex min-h-11 w-full flex-col items-start rounded-control border border-tan px-3 py-1.5 text-left hover:bg-hover"
              onClick={() => {
                setNumber(card.number);
                setError(null);
              }}
            >
              <span className="font-semibold tabular-nums">{card.number}</span>
              <span className="text-sm text-quiet">{card.what}</span>
            </button>
          </li>
        ))}
      </ul>
      <Dialog
        title="Your bank wants to confirm this payment"
        description="In the demo, you’re the bank. Approve the payment or decline it."
        open={isAsking}
        onOpenChange={(isOpen) => {
          if (!isOpen) answerRef.current('refuse');
        }}
        footer={
          <>
            <Button look="secondary" onClick={() => answerRef.current('refuse')}>
              Decline
            </Button>
            <Button onClick={() => answerRef.current('approve')}>Approve payment</Button>
          </>
        }
      />
    </div>
  );
};
