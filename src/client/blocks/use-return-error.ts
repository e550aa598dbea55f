import { useEffect } from 'react';
import { useLocation, useSearchParams } from '../lib/router.tsx';
import { toast } from '../ui/toast.ts';
import { AUTHENTICATION_ERROR } from './social-buttons.tsx';

/** Shows once that a provider sent the browser back without an answer, and not again on a reload. */
export const useReturnError = (): void => {
  const { state } = useLocation();
  const [search, setSearch] = useSearchParams();
  const hasFailed = search.has('error');

  useEffect(() => {
    if (!hasFailed) return;
    toast(AUTHENTICATION_ERROR);
    const { error: _shown, ...rest } = Object.fromEntries(search);
    setSearch(rest, { replace: true, state });
  }, [hasFailed, search, setSearch, state]);
};
