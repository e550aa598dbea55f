/** How the service worker marks what it gives in the place of a server that it did not reach: on <html>, on an answer. */
export const KEPT_FRAME = 'data-kept';
export const KEPT_ANSWER = 'x-kept';
