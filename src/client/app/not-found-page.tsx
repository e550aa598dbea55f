import { ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';

export const NotFoundPage = () => (
  <Page heading="Page Not Found" lead="We can’t find that page. The link may be old or mistyped." isNarrow>
    <div>
      <ButtonLink to="/">Back to Home</ButtonLink>
    </div>
  </Page>
);
