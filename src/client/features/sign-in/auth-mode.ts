export type AuthMode = 'initial' | 'signin' | 'signup';

/**
 * The mode that a URL asks for; any other value counts as none. Where the site is the real one, there
 * are no options to begin with: a newcomer joins.
 */
export const authModeOf = (asked: string | null, isDirect: boolean): AuthMode => {
  if (asked === 'signin' || asked === 'signup') return asked;

  return isDirect ? 'signup' : 'initial';
};
