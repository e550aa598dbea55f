import { Apple } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import type { ProviderId } from '#shared/contracts/sign-in.ts';
import { callApi } from '../lib/call-api.ts';
import { useSiteConfig } from '../lib/site-config.tsx';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.ts';

type SocialProvider = Extract<ProviderId, 'google' | 'apple'>;

/** A letter, not a trademark. */
const LetterG = () => (
  <span
    aria-hidden="true"
    className="grid size-5 shrink-0 place-items-center rounded-full border-2 border-current text-xs leading-none font-bold"
  >
    G
  </span>
);

const AppleFruit = () => <Apple aria-hidden="true" className="size-5 shrink-0" />;

const PROVIDERS: readonly { id: SocialProvider; name: string; Mark: ComponentType }[] = [
  { id: 'google', name: 'Google', Mark: LetterG },
  { id: 'apple', name: 'Apple', Mark: AppleFruit },
];

export const AUTHENTICATION_ERROR = {
  title: 'Authentication Error',
  description: 'Authentication failed. Please try again.',
  variant: 'destructive',
} as const;

type SocialButtonsProps = {
  /** The return leads to the payment step of joining. */
  isJoining?: boolean;
  /** Where else it leads. */
  returnsTo?: string;
};

/** Both lead to the server, which sends the browser on to the provider. */
export const SocialButtons = ({ isJoining = false, returnsTo = '/' }: SocialButtonsProps) => {
  const { socialSignIn } = useSiteConfig();
  const [leavingFor, setLeavingFor] = useState<SocialProvider | null>(null);
  const missing = PROVIDERS.filter(({ id }) => !socialSignIn[id]).map(({ name }) => name);

  const leave = async (provider: SocialProvider) => {
    setLeavingFor(provider);
    try {
      if (isJoining) {
        const { setSignupIntent } = await import('#shared/contracts/sign-in.ts');
        await callApi(setSignupIntent);
      }
      const query = new URLSearchParams({ provider, ...(returnsTo !== '/' && { from: returnsTo }) });
      window.location.assign(`/api/login?${query}`);
    } catch {
      setLeavingFor(null);
      toast(AUTHENTICATION_ERROR);
    }
  };

  return (
    <div className="flex flex-col gap-3">
      {PROVIDERS.map(({ id, name, Mark }) => (
        <Button
          key={id}
          look="secondary"
          disabled={!socialSignIn[id]}
          isBusy={leavingFor === id}
          onClick={() => void leave(id)}
        >
          {leavingFor !== id && <Mark />}
          Continue with {name}
        </Button>
      ))}
      {missing.length > 0 && (
        <p className="text-sm text-quiet">
          {missing.join(' and ')} sign-in isn’t available right now. Use your email instead.
        </p>
      )}
    </div>
  );
};
