import { Card } from '../../ui/card.tsx';

/** What the guide is not. */
export const GuideDisclaimer = () => (
  <Card tone="brass">
    <p>
      These guidelines are educational, not legal advice. Follow local laws, range rules, and manufacturer instructions.
      Where they differ from this guide, they come first.
    </p>
  </Card>
);
