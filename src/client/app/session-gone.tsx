import { useEffect } from 'react';
import { returningTo, SIGN_IN_ADDRESS } from '../lib/paths.ts';
import { useLocation, useNavigate } from '../lib/router.tsx';
import { useSiteConfig } from '../lib/site-config.tsx';
import { toast } from '../ui/toast.ts';

const REDIRECT_AFTER_MS = 1000;

type SessionGoneProps = {
  /** Leads to sign-in by itself after a moment. Otherwise what is shown to a visitor has the way there. */
  leads: boolean;
  /** The toast was shown; it is not shown again. */
  onShown: () => void;
};

/** Beside a screen whose session has turned out to be over: says so, with the way to sign in. */
export const SessionGone = ({ leads, onShown }: SessionGoneProps) => {
  const { productName } = useSiteConfig();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  useEffect(() => {
    const state = returningTo({ pathname, search });
    toast({
      title: 'Authentication Required',
      description: `Please sign in to access ${productName}`,
      variant: 'destructive',
      action: { label: 'Sign In', onSelect: () => navigate(SIGN_IN_ADDRESS, { state }) },
    });
    if (!leads) {
      onShown();
      return;
    }
    const timer = setTimeout(() => {
      onShown();
      navigate(SIGN_IN_ADDRESS, { state });
    }, REDIRECT_AFTER_MS);

    return () => clearTimeout(timer);
  }, [productName, navigate, pathname, search, leads, onShown]);

  return null;
};
