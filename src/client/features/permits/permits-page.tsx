import { useQuery } from '@tanstack/react-query';
import { IdCard, Map as MapIcon, Pencil, Trash2, UserRound } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import type { CurrentUser } from '#shared/contracts/sign-in.ts';
import { formatPartialDate } from '#shared/law/calendar-display.ts';
import type { StateCode } from '#shared/law/states.ts';
import { AGE_BANDS, MAGAZINE_ROUNDS, type Permit, type Wallet } from '#shared/permits/permit.ts';
import { overviewQuery } from '../../blocks/law-queries.ts';
import { AGE_WORDS, CLASS_WORDS, permitTitle, validityOf } from '../../blocks/permit-words.ts';
import { rawWallet, useWallet } from '../../blocks/wallet-store.ts';
import { saveFile } from '../../lib/save-file.ts';
import { localToday } from '../../lib/today.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Page } from '../../ui/page.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import { PermitForm } from './permit-form.tsx';
import { WalletTools } from './wallet-tools.tsx';

type PermitRowProps = { permit: Permit; today: string; onChange: () => void; onRemove: () => void };

const PermitRow = ({ permit, today, onChange, onRemove }: PermitRowProps) => {
  const { text, tone } = validityOf(permit, today);
  const title = permitTitle(permit);

  return (
    <li className="flex items-center gap-3 rounded-panel border border-tan bg-card py-3 pr-2 pl-4">
      <div className="min-w-0 flex-1">
        <h3 className="text-lg leading-tight">{title}</h3>
        <p className="text-sm text-quiet">
          {CLASS_WORDS[permit.class]} {permit.isResident ? 'resident' : 'non-resident'} permit
          {permit.issuedOn && ` · issued ${formatPartialDate(permit.issuedOn)}`}
        </p>
        <p className="mt-1.5">
          <Badge tone={tone}>{text}</Badge>
        </p>
        {permit.expiresOn === null && !permit.neverExpires && (
          <p className="mt-1.5 text-sm">
            When does it expire?{' '}
            <TextButton className="text-left" onClick={onChange}>
              Enter the date, or say that it never expires
            </TextButton>
          </p>
        )}
      </div>
      <IconButton label={`Change ${title}`} Icon={Pencil} onClick={onChange} />
      <IconButton label={`Remove ${title}`} Icon={Trash2} onClick={onRemove} />
    </li>
  );
};

type AboutYouProps = { wallet: Wallet; onSave: (wallet: Wallet) => void };

const AboutYou = ({ wallet, onSave }: AboutYouProps) => {
  const [error, setError] = useState<string | null>(null);

  const saveRounds = (typed: string): void => {
    const rounds = typed.trim() === '' ? null : Number(typed);
    const isGood =
      rounds === null ||
      (Number.isInteger(rounds) && rounds >= MAGAZINE_ROUNDS.least && rounds <= MAGAZINE_ROUNDS.most);
    setError(isGood ? null : `Please enter a whole number from ${MAGAZINE_ROUNDS.least} to ${MAGAZINE_ROUNDS.most}.`);
    if (isGood && rounds !== wallet.magazineRounds) onSave({ ...wallet, magazineRounds: rounds });
  };

  return (
    <Card>
      <CardHeading Icon={UserRound}>About you</CardHeading>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Your age"
          hint="Many states ask for 21, some for 18 or 19"
          value={wallet.ageBand ?? ''}
          onChange={({ target }) =>
            onSave({ ...wallet, ageBand: AGE_BANDS.find((band) => band === target.value) ?? null })
          }
        >
          <option value="">Not told</option>
          {AGE_BANDS.map((band) => (
            <option key={band} value={band}>
              {AGE_WORDS[band]}
            </option>
          ))}
        </SelectField>
        <TextField
          key={wallet.magazineRounds ?? 'none'}
          label="Your magazine, in rounds"
          hint="To compare with the limits of states"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={wallet.magazineRounds ?? ''}
          error={error}
          onBlur={({ target }) => saveRounds(target.value)}
        />
      </div>
    </Card>
  );
};

type DamagedWalletProps = { userId: string; problem: string; onClear: () => void };

/** It is the only copy: it is neither thrown away nor written over unasked. */
const DamagedWallet = ({ userId, problem, onClear }: DamagedWalletProps) => (
  <Card tone="brick">
    <CardHeading>Your wallet can’t be read</CardHeading>
    <p role="alert">{problem} What is on this device is left as it is until you clear it.</p>
    <div className="mt-4 flex flex-wrap gap-3">
      <Button look="secondary" onClick={() => saveFile('permit-wallet-damaged.txt', 'text/plain', rawWallet(userId))}>
        Download what is there
      </Button>
      <Button look="destructive" onClick={onClear}>
        Clear and begin anew
      </Button>
    </div>
  </Card>
);

/** By the fields that are open to everybody who is signed in: neither flag is set where no permit is issued. */
const useStatesIssuingNone = (): readonly StateCode[] => {
  const { data } = useQuery(overviewQuery);

  return useMemo(
    () => (data ?? []).filter((one) => one.mayIssue === false && one.shallIssue === false).map(({ state }) => state),
    [data],
  );
};

type PermitsPageProps = { user: CurrentUser };

export const PermitsPage = ({ user }: PermitsPageProps) => {
  const { wallet, problem, save, clear } = useWallet(user.id);
  const [changed, setChanged] = useState<Permit | null>(null);
  const issuingNone = useStatesIssuingNone();
  const headingId = useId();
  const today = localToday();
  const { permits } = wallet;

  const keep = (next: Wallet): boolean => {
    const isKept = save(next);
    if (!isKept) {
      toast({
        title: 'Not kept',
        description: 'This device has no room for it. What was there is unchanged.',
        variant: 'destructive',
      });
    }

    return isKept;
  };
  const savePermit = (permit: Permit): void => {
    const next = changed ? permits.map((one) => (one === changed ? permit : one)) : [...permits, permit];
    if (keep({ ...wallet, permits: next })) setChanged(null);
  };
  const removePermit = (permit: Permit): void => {
    keep({ ...wallet, permits: permits.filter((one) => one !== permit) });
    setChanged(null);
    toast({
      title: `${permitTitle(permit)} removed`,
      action: { label: 'Put it back', onSelect: () => keep({ ...wallet, permits }) },
    });
  };

  return (
    <Page heading="My permits" lead="Kept on this device only, under your account. Nothing of it is sent to us.">
      {problem ? (
        <DamagedWallet userId={user.id} problem={problem} onClear={clear} />
      ) : (
        <>
          <section aria-labelledby={headingId} className="flex flex-col gap-4">
            <h2 id={headingId} className="sr-only">
              Permits
            </h2>
            {permits.length === 0 ? (
              <EmptyState
                Icon={IdCard}
                heading="No permits yet"
                text="Add the permits you hold: the recognition map then shows what each is worth in every state, with the source and date of each rule."
              />
            ) : (
              <ul className="grid gap-3 md:grid-cols-2">
                {permits.map((permit) => (
                  <PermitRow
                    key={permitTitle(permit)}
                    permit={permit}
                    today={today}
                    onChange={() => setChanged(permit)}
                    onRemove={() => removePermit(permit)}
                  />
                ))}
              </ul>
            )}
            <div className="flex flex-wrap gap-3">
              <ButtonLink to="/recognition" look={permits.length === 0 ? 'secondary' : 'primary'}>
                <MapIcon aria-hidden="true" className="size-5" />
                See where they count
              </ButtonLink>
              <ButtonLink to="/trip" look="secondary">
                Plan a trip
              </ButtonLink>
            </div>
          </section>
          <Card>
            <CardHeading Icon={IdCard}>{changed ? `Change ${permitTitle(changed)}` : 'Add a permit'}</CardHeading>
            <PermitForm
              key={changed ? permitTitle(changed) : `new ${permits.length}`}
              permit={changed}
              others={permits.filter((one) => one !== changed)}
              issuingNone={issuingNone}
              onSave={savePermit}
              {...(changed && { onCancel: () => setChanged(null) })}
            />
          </Card>
          <AboutYou wallet={wallet} onSave={keep} />
          <WalletTools wallet={wallet} today={today} onReplace={keep} onClear={clear} />
        </>
      )}
    </Page>
  );
};
