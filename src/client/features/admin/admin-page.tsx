import type { CurrentUser } from '#shared/contracts/sign-in.ts';
import { KEEP_PLACE } from '../../lib/paths.ts';
import { useSearchParams } from '../../lib/router.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AlertsTab } from './alerts-tab.tsx';
import { AuditTab } from './audit-tab.tsx';
import { MailsTab } from './mails-tab.tsx';
import { MembersTab } from './members-tab.tsx';
import { MessagesTab } from './messages-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { PaymentsTab } from './payments-tab.tsx';
import { RangesTab } from './ranges-tab.tsx';
import { ReviewTab } from './review-tab.tsx';

const TABS = [
  { id: 'overview', label: 'Overview', content: <OverviewTab /> },
  { id: 'members', label: 'Members', content: <MembersTab /> },
  { id: 'alerts', label: 'Travel alerts', content: <AlertsTab /> },
  { id: 'review', label: 'Review', content: <ReviewTab /> },
  { id: 'ranges', label: 'Ranges', content: <RangesTab /> },
  { id: 'messages', label: 'Messages', content: <MessagesTab /> },
  { id: 'mail', label: 'Email', content: <MailsTab /> },
  { id: 'payments', label: 'Payments', content: <PaymentsTab /> },
  { id: 'log', label: 'Log', content: <AuditTab /> },
] as const;

type TabId = (typeof TABS)[number]['id'];

/** The open tab is in the URL, so that it can be sent to a colleague. */
const Panel = () => {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('tab');
  const value: TabId = TABS.find(({ id }) => id === asked)?.id ?? 'overview';

  return (
    <Tabs
      label="Admin sections"
      tabs={TABS}
      value={value}
      onChange={(tab) => setSearch({ tab }, { replace: true, ...KEEP_PLACE })}
    />
  );
};

type AdminPageProps = { user: CurrentUser };

export const AdminPage = ({ user }: AdminPageProps) =>
  user.isAdmin ? (
    <Page heading="Admin Panel">
      <Panel />
    </Page>
  ) : (
    <Page heading="Admin Panel">
      <p>Access denied. Admin privileges required.</p>
      <div>
        <ButtonLink to="/">Back to Home</ButtonLink>
      </div>
    </Page>
  );
