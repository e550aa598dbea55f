import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';

type UserCheckFailedProps = { onRetry: () => void };

export const UserCheckFailed = ({ onRetry }: UserCheckFailedProps) => (
  <Page
    heading="We can’t tell who you are"
    lead="The check of your sign-in got no answer. You are not signed out."
    isNarrow
  >
    <div>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  </Page>
);
