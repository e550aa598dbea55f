import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useInstallOffer } from '../../lib/install-prompt.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';

/** On the device: how many visits have had an answer, or that nobody wants to be asked anymore. */
const KEY = 'useful-visits';
const DECLINED = 'declined';
/** Of this visit, which is counted once. */
const COUNTED = 'useful-visit-counted';
const USEFUL_TWICE = 2;

const countVisit = (): string => {
  try {
    const kept = localStorage.getItem(KEY) ?? '0';
    if (kept === DECLINED || sessionStorage.getItem(COUNTED)) return kept;
    const next = String(Number(kept) + 1 || 1);
    localStorage.setItem(KEY, next);
    sessionStorage.setItem(COUNTED, '1');

    return next;
  } catch {
    // A browser that keeps nothing would keep no app either.
    return DECLINED;
  }
};

const decline = (): void => {
  try {
    localStorage.setItem(KEY, DECLINED);
  } catch {
    // It is not shown again in this visit.
  }
};

type InstallCardProps = {
  /** There was an answer: this visit was of use. */
  isUseful: boolean;
};

/** Offers the app for the home screen when it has been useful twice. 'Not now' holds for good. */
export const InstallCard = ({ isUseful }: InstallCardProps) => {
  const { productName } = useSiteConfig();
  const install = useInstallOffer();
  const [visits, setVisits] = useState('0');

  useEffect(() => {
    if (isUseful) setVisits(countVisit());
  }, [isUseful]);

  if (!install || !(Number(visits) >= USEFUL_TWICE)) return null;

  return (
    <Card>
      <CardHeading Icon={Download}>Put {productName} on your home screen</CardHeading>
      <p>It opens like an app, and what you’ve opened before works without a connection.</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onClick={install}>Install</Button>
        <Button
          look="secondary"
          onClick={() => {
            decline();
            setVisits(DECLINED);
          }}
        >
          Not now
        </Button>
      </div>
    </Card>
  );
};
