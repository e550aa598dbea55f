import { useEffect } from 'react';
import { useNavigate } from '../lib/router.tsx';
import { useSiteConfig } from '../lib/site-config.tsx';
import { toast } from '../ui/toast.ts';

const REDIRECT_AFTER_MS = 1000;

type SessionGoneProps = { onLeave: () => void };

/** Beside a dashboard whose session has turned out to be over: says so, then leads to sign-in. */
export const SessionGone = ({ onLeave }: SessionGoneProps) => {
  const { productName } = useSiteConfig();
  const navigate = useNavigate();

  useEffect(() => {
    toast({
      title: 'Authentication Required',
      description: `Please sign in to access ${productName}`,
      variant: 'destructive',
    });
    const timer = setTimeout(() => {
      onLeave();
      navigate('/auth');
    }, REDIRECT_AFTER_MS);

    return () => clearTimeout(timer);
  }, [productName, navigate, onLeave]);

  return null;
};
