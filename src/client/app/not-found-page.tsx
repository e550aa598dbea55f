import { ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';

export const NotFoundPage = () => (
  <Page
    heading="Page Not Found"
    lead="There is nothing at this address. The link may be old, or a letter is missing."
    isNarrow
  >
    <div>
      <ButtonLink to="/">Back to Home</ButtonLink>
    </div>
  </Page>
);
