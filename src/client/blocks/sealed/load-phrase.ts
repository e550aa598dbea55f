/** It needs nothing of the frame, so a screen may ask for it by itself. */
export const loadPhrase = () => import('./phrase.ts');
