import { Card } from '../../ui/card.tsx';

/** What the guide is not. */
export const GuideDisclaimer = () => (
  <Card tone="brass">
    <p>
      These guidelines are educational and no legal advice. Follow local laws, the rules of your range and the
      manufacturer’s instructions: where they differ from what you read here, they come first.
    </p>
  </Card>
);
