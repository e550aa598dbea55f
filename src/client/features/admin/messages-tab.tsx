import { InboxList } from './inbox-list.tsx';

/** What was written to support by the contact form. */
export const MessagesTab = () => <InboxList kind="contact-message" what="messages" />;
