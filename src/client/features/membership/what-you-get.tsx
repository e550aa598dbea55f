import { MembershipFeatures } from '../../blocks/membership-features.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';

/** Beside the form or below it, never above: the form stays where it is. */
export const WhatYouGet = () => (
  <Card>
    <CardHeading>What you get</CardHeading>
    <MembershipFeatures />
  </Card>
);
