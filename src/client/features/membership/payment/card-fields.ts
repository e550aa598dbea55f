import type { Ref } from 'react';

/** `isDeclined`: the card was refused, and nothing was charged. */
export type CardFailure = { failure: string; isDeclined?: boolean };

/** How an attempt to pay ended in the browser. Whether it is true is for the server to find out. */
export type CardOutcome = { paymentIntentId: string; clientSecret: string } | CardFailure;

/** What every card form can do, whichever provider runs. */
export type CardFieldsHandle = {
  /** What is wrong with what was typed; null: it can be sent. */
  check: () => Promise<string | null>;
  focus: () => void;
  pay: (email: string) => Promise<CardOutcome>;
};

export type CardFieldsProps = {
  clientSecret: string;
  ref: Ref<CardFieldsHandle>;
  /** The fields are there and can be filled in. */
  onReady: () => void;
  /** The provider's form can't be had. */
  onUnavailable: () => void;
};
