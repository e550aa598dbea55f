import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { Account } from '#shared/contracts/account.ts';
import type { CurrentUser } from '#shared/contracts/sign-in.ts';
import { passkeysQuery } from '../../blocks/passkeys.ts';
import { PROVIDER_NAMES } from '../../blocks/provider-names.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { EmailDialog } from './email-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { useProof } from './use-proof.tsx';

const CHOICES = new Intl.ListFormat('en-US', { type: 'disjunction' });

const describeWays = ({ hasPassword, providers }: Account, hasPasskey: boolean): string => {
  const ways = [
    ...(hasPassword ? ['your password'] : []),
    ...(hasPasskey ? ['a passkey'] : []),
    ...providers.map((provider) => PROVIDER_NAMES[provider]),
    'an emailed link',
  ];

  return `You can sign in with ${CHOICES.format(ways)}.`;
};

type SignInCardProps = { user: CurrentUser; account: Account };

/** How its owner signs in: email and password. */
export const SignInCard = ({ user, account }: SignInCardProps) => {
  const [opened, setOpened] = useState<'email' | 'password' | null>(null);
  const { withProof, dialog } = useProof(account);
  const { data: passkeys = [] } = useQuery(passkeysQuery);
  const hasPasskey = passkeys.some(({ isBlocked }) => !isBlocked);
  const openPassword = () => setOpened('password');

  return (
    <Card>
      <CardHeading Icon={KeyRound}>Sign-in</CardHeading>
      <p className="mb-4">{describeWays(account, hasPasskey)}</p>
      <div className="flex flex-col gap-3 sm:flex-row">
        {/* With a password, the dialog asks for the old one; without, confirming comes first. */}
        <Button look="secondary" onClick={() => (account.hasPassword ? openPassword() : withProof(openPassword))}>
          {account.hasPassword ? 'Change password' : 'Set a password'}
        </Button>
        <Button look="secondary" onClick={() => withProof(() => setOpened('email'))}>
          Change email
        </Button>
      </div>
      {dialog}
      <PasswordDialog
        account={account}
        email={user.email}
        isOpen={opened === 'password'}
        onClose={() => setOpened(null)}
      />
      <EmailDialog email={user.email} isOpen={opened === 'email'} onClose={() => setOpened(null)} />
    </Card>
  );
};
