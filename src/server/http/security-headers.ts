import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '../config.ts';

type Sources = Record<'script' | 'connect' | 'img' | 'style' | 'font' | 'frame' | 'worker', string[]>;

/** The hosts that Google documents for its maps in a page with a policy. */
const GOOGLE_MAPS: Sources = {
  script: ['https://*.googleapis.com', 'https://*.gstatic.com', 'https://*.google.com', 'https://*.ggpht.com', 'blob:'],
  connect: ['https://*.googleapis.com', 'https://*.google.com', 'https://*.gstatic.com', 'data:', 'blob:'],
  img: ['https://*.googleapis.com', 'https://*.gstatic.com', 'https://*.google.com', 'https://*.googleusercontent.com'],
  style: ['https://fonts.googleapis.com'],
  font: ['https://fonts.gstatic.com'],
  frame: ['https://*.google.com'],
  worker: ['blob:'],
};

/** The hosts that Stripe documents for its payment form. */
const STRIPE: Sources = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connect: ['https://api.stripe.com'],
  img: ['https://*.stripe.com'],
  style: [],
  font: [],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  worker: [],
};

/** The pictures of people who sign in with Google. */
const GOOGLE_SIGN_IN: Sources = {
  script: [],
  connect: [],
  img: ['https://*.googleusercontent.com'],
  style: [],
  font: [],
  frame: [],
  worker: [],
};

const listHosts = (config: Config): Sources => {
  const parts = [
    ...(config.googleMaps ? [GOOGLE_MAPS] : []),
    ...(config.stripe ? [STRIPE] : []),
    ...(config.social.google ? [GOOGLE_SIGN_IN] : []),
  ];
  const hostsOf = (kind: keyof Sources) => parts.flatMap((part) => part[kind]);

  return {
    script: hostsOf('script'),
    connect: hostsOf('connect'),
    img: hostsOf('img'),
    style: hostsOf('style'),
    font: hostsOf('font'),
    frame: hostsOf('frame'),
    worker: hostsOf('worker'),
  };
};

/**
 * Scripts: our own files and the inline ones the build knows by hash. Styles may be inline: dialogs and maps
 * write them at run time, and pages that are kept as bytes can't carry a fresh nonce.
 */
const optionsFor = (config: Config, inlineScriptHashes: readonly string[]): HelmetOptions => {
  const isHttps = config.publicUrl?.protocol === 'https:';
  const hosts = listHosts(config);

  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScriptHashes, ...hosts.script],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'", ...hosts.style],
        imgSrc: ["'self'", 'data:', ...hosts.img],
        fontSrc: ["'self'", ...hosts.font],
        connectSrc: ["'self'", ...hosts.connect],
        frameSrc: hosts.frame.length > 0 ? hosts.frame : ["'none'"],
        workerSrc: ["'self'", ...hosts.worker],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // Google's maps and Stripe's frames do not answer with the headers that this would demand of them.
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
  };
};

/** What helmet would write on every answer, found by letting it write once: it depends on the configuration alone. */
const recordHeaders = (options: HelmetOptions): Record<string, string> => {
  const headers: Record<string, string> = { 'permissions-policy': 'geolocation=(self)' };
  const recorder = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => undefined,
  };

  helmet(options)({} as IncomingMessage, recorder as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
};

export type SecurityHeaders = Readonly<Record<string, string>>;

export const securityHeadersOf = (config: Config, inlineScriptHashes: readonly string[]): SecurityHeaders =>
  recordHeaders(optionsFor(config, inlineScriptHashes));

export const setSecurityHeaders = (app: FastifyInstance, headers: SecurityHeaders): void => {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
};
