import type { CurrentUser } from '#shared/contracts/accounts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';

type AdminPageProps = { user: CurrentUser };

export const AdminPage = ({ user }: AdminPageProps) =>
  user.isAdmin ? (
    <Page heading="Admin Panel" lead="There are no tools here yet." />
  ) : (
    <Page heading="Admin Panel">
      <p>Access denied. Admin privileges required.</p>
      <div>
        <ButtonLink to="/">Back to Home</ButtonLink>
      </div>
    </Page>
  );
