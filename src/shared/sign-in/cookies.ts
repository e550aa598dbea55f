/**
 * Readable by the page and worth nothing: it says that a session cookie was set, so that a visitor's page
 * asks the server who they are only when there may be an answer.
 */
export const SIGNED_IN_HINT_COOKIE = 'signed-in';
