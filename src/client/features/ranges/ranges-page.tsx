import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';

export const RangesPage = () => (
  <Page heading="Firing Ranges" lead="The range finder is not open yet.">
    <div>
      <ButtonLink to="/about#common-range-rules" look="secondary">
        View Rules
      </ButtonLink>
    </div>
  </Page>
);
