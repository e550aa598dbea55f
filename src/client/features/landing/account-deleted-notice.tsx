import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { takeFarewell } from '../../lib/account-end.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';

/** Shown to someone who has just deleted their account. */
export const AccountDeletedNotice = () => {
  const { productName } = useSiteConfig();
  const [isShown, setIsShown] = useState(false);

  // After the first render, which comes from the build.
  useEffect(() => {
    if (takeFarewell()) setIsShown(true);
  }, []);

  return (
    <div role="status" className="empty:-mb-8">
      {isShown && (
        <Card tone="sage">
          <CardHeading Icon={CircleCheck}>Your account was deleted</CardHeading>
          <p>
            Your {productName} membership, saved ranges, trips, and searches are gone, and so are the permits and the
            last trip on this device. Any renewal has stopped, so you won’t be charged again.
          </p>
          <p className="mt-2 text-quiet">
            We keep payment records as long as the law requires. We emailed you a confirmation.
          </p>
        </Card>
      )}
    </div>
  );
};
