/** How the service worker marks what it served because it could not reach the server: on <html>, on an answer. */
export const KEPT_FRAME = 'data-kept';
export const KEPT_ANSWER = 'x-kept';
