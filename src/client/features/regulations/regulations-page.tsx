import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';

export const RegulationsPage = () => (
  <Page heading="CCW Regulations" lead="The regulations browser is not open yet.">
    <div>
      <ButtonLink to="/safety" look="secondary">
        Read the safety guide
      </ButtonLink>
    </div>
  </Page>
);
