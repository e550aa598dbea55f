import { ApiError } from '../../../lib/call-api.ts';
import { toast } from '../../../ui/toast.ts';

/** Says why there is nothing to pay with. */
export const showSetupError = (error: Error): void => {
  // An ended session is shown for every screen in one place.
  if (error instanceof ApiError && error.problem?.code === 'sign-in-required') return;

  const isKeyRefused = error.message.includes('Expired API Key');

  toast({
    variant: 'destructive',
    ...(isKeyRefused
      ? {
          title: 'Payment System Temporarily Unavailable',
          description: 'The payment system needs to be updated. Please contact support.',
        }
      : { title: 'Payment Setup Failed', description: 'Unable to initialize payment. Please try again.' }),
  });
};
