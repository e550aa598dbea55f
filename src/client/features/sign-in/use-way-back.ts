import { isJoining, JOIN_BY_SIGN_IN_ADDRESS, type PageHref, SIGN_IN_ADDRESS } from '../../lib/paths.ts';
import { useLocation, useSearchParams } from '../../lib/router.tsx';

/** From asking for an email back to sign-in: where signing in leads stays the same. */
export const useWayBack = (): { to: PageHref; state: unknown } => {
  const { state } = useLocation();
  const [search] = useSearchParams();

  return { to: isJoining(search) ? JOIN_BY_SIGN_IN_ADDRESS : SIGN_IN_ADDRESS, state };
};
