import { ShieldCheck } from 'lucide-react';
import { SIGN_OUT_ADDRESS } from '../../lib/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';

export const SecurityCard = () => (
  <Card>
    <CardHeading Icon={ShieldCheck}>Security</CardHeading>
    <a href={SIGN_OUT_ADDRESS} className={buttonClass('secondary')}>
      Sign Out of Account
    </a>
  </Card>
);
