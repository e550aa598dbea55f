import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';

type UserCheckFailedProps = { onRetry: () => void };

export const UserCheckFailed = ({ onRetry }: UserCheckFailedProps) => (
  <Page heading="We couldn’t check your sign-in" lead="Check your connection and try again." isNarrow>
    <div>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  </Page>
);
