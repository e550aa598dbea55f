import type { z } from 'zod';

/** Who may call: anyone, someone signed in, someone with access, an editor of the law, an administrator. */
export type AccessLevel = 'public' | 'user' | 'member' | 'editor' | 'admin';

/**
 * How the server knows that a state-changing call was meant by its caller. `origin` is the
 * rule; the others are calls that reach us from another origin and prove themselves in their own way.
 */
export type CallerProof = 'origin' | 'webhook-signature' | 'openid-state' | 'unsubscribe-token';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type Endpoint = {
  method: Method;
  /** Fastify's form: `/api/things/:id`. */
  path: `/api/${string}`;
  access: AccessLevel;
  summary: string;
  /** Left out: `origin`. */
  provenBy?: CallerProof;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Of a body that may be larger than others: a whole file. */
  bodyBytes?: number;
  /** `redirect`: the browser navigates here and is sent on; there is no body. */
  response: z.ZodType | 'redirect';
};

/** Keeps the literal types of an endpoint, so that both sides infer from the same value. */
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint;

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;
type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;
type PartOf<E extends Endpoint, P extends 'params' | 'query' | 'body'> = E extends Record<P, infer S> ? S : undefined;

/** What a handler receives, after the schemas. */
export type RequestOf<E extends Endpoint> = {
  params: OutputOf<PartOf<E, 'params'>>;
  query: OutputOf<PartOf<E, 'query'>>;
  body: OutputOf<PartOf<E, 'body'>>;
};

/** What a caller passes, before the schemas; parts that the endpoint lacks can't be passed. */
export type CallOf<E extends Endpoint> = {
  [P in 'params' | 'query' | 'body' as PartOf<E, P> extends z.ZodType ? P : never]: InputOf<PartOf<E, P>>;
};

/** What a handler returns; for a redirect, the path to go to. */
export type AnswerOf<E extends Endpoint> = E['response'] extends 'redirect' ? string : InputOf<E['response']>;

/** What a caller gets. */
export type ResultOf<E extends Endpoint> = OutputOf<E['response']>;
