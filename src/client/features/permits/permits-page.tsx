import { useMutation, useQuery } from '@tanstack/react-query';
import { IdCard, Map as MapIcon, Pencil, Trash2 } from 'lucide-react';
import { type ComponentProps, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { CurrentUser } from '#shared/contracts/sign-in.ts';
import { formatPartialDate } from '#shared/law/calendar-display.ts';
import { stateName } from '#shared/law/fact-wording.ts';
import type { StateCode } from '#shared/law/states.ts';
import {
  isExpired,
  isExpiryMissing,
  isSamePermit,
  type Permit,
  permitKeyOf,
  type Wallet,
} from '#shared/permits/permit.ts';
import { overviewQuery, useKindNames, useKindsOf } from '../../blocks/law-queries.ts';
import { type Ticked, walletOnPaper } from '../../blocks/paper-words.ts';
import { isKindMissing, type KindNames, permitTitle, validityOf } from '../../blocks/permit-words.ts';
import { PrintTools } from '../../blocks/print-tools.tsx';
import { useSealedParts } from '../../blocks/sealed/sealed-parts.ts';
import { TermLink } from '../../blocks/term-link.tsx';
import { hasQuestions, WalletQuestions } from '../../blocks/wallet-questions.tsx';
import { NOT_SAVED, rawWallet, useWallet } from '../../blocks/wallet-store.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useSharing } from '../../lib/sealed-flag.ts';
import { localToday } from '../../lib/today.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Page } from '../../ui/page.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { toast } from '../../ui/toast.ts';
import { AboutYou } from './about-you.tsx';
import { type PermitField, PermitForm } from './permit-form.tsx';
import { SealedCard } from './sealed/sealed-card.tsx';
import { NOT_DONE } from './sealed/sealed-words.ts';
import { WalletTools } from './wallet-tools.tsx';

type FormSurroundings = Pick<ComponentProps<typeof PermitForm>, 'kindsOf' | 'isKindsError' | 'issuingNone'>;

type PermitRowProps = FormSurroundings & {
  permit: Permit;
  others: readonly Permit[];
  title: string;
  today: string;
  /** What it leaves open is being asked above. */
  isAsking: boolean;
  /** False: the device refused it. */
  onSave: (permit: Permit) => boolean;
  onRemove: () => void;
};

/** One permit; it is changed where it stands, so that nothing that is typed elsewhere on the page is touched. */
const PermitRow = ({ permit, others, title, today, isAsking, onSave, onRemove, ...surroundings }: PermitRowProps) => {
  const [startAt, setStartAt] = useState<PermitField | null>(null);
  const changeRef = useRef<HTMLButtonElement>(null);
  const wasOpenRef = useRef(false);
  const { text, tone } = validityOf(permit, today);

  // Where the keyboard came from.
  useEffect(() => {
    if (!startAt && wasOpenRef.current) changeRef.current?.focus();
    wasOpenRef.current = startAt !== null;
  }, [startAt]);

  if (startAt) {
    return (
      <li className="rounded-panel border border-saddle bg-card p-4 md:col-span-2">
        <h3 className="mb-3 text-lg leading-tight">Change {title}</h3>
        <PermitForm
          {...surroundings}
          permit={permit}
          others={others}
          startAt={startAt}
          onSave={(next) => {
            if (onSave(next)) setStartAt(null);
          }}
          onCancel={() => setStartAt(null)}
        />
      </li>
    );
  }

  return (
    <li className="flex items-center gap-3 rounded-panel border border-tan bg-card py-3 pr-2 pl-4">
      <div className="min-w-0 flex-1">
        <h3 className="text-lg leading-tight">{title}</h3>
        <p className="text-sm text-quiet">
          {permit.isResident ? 'Resident' : 'Non-resident'} permit
          {permit.issuedOn && ` · issued ${formatPartialDate(permit.issuedOn)}`}
        </p>
        <p className="mt-1.5">
          <Badge tone={tone}>{text}</Badge>
        </p>
        {isExpired(permit, today) && (
          <p className="mt-1.5 text-sm">
            We don’t count an expired permit. Renewed it? Change its dates here. To renew, contact{' '}
            {stateName(permit.state)}.
          </p>
        )}
        {!isAsking && isKindMissing(permit, surroundings.kindsOf) && (
          <p className="mt-1.5 text-sm">
            Which {stateName(permit.state)} card is it?{' '}
            <TextButton className="text-left" onClick={() => setStartAt('kind')}>
              Choose its name
            </TextButton>
          </p>
        )}
        {!isAsking && isExpiryMissing(permit) && (
          <p className="mt-1.5 text-sm">
            Does it expire?{' '}
            <TextButton className="text-left" onClick={() => setStartAt('expiresOn')}>
              Enter the date, or check the box if it never expires
            </TextButton>
          </p>
        )}
      </div>
      <IconButton ref={changeRef} label={`Change ${title}`} Icon={Pencil} onClick={() => setStartAt('state')} />
      <IconButton label={`Remove ${title}`} Icon={Trash2} onClick={onRemove} />
    </li>
  );
};

type DamagedWalletProps = { userId: string; problem: string; isShared: boolean; onClear: () => void };

/**
 * It may be the only copy: it is never thrown away or overwritten without being asked. A device that syncs has another
 * one, which is put back at once: what is entered into an empty wallet would be deleted from the other devices.
 */
const DamagedWallet = ({ userId, problem, isShared, onClear }: DamagedWalletProps) => {
  const failureId = useId();
  const { loadDevice } = useSealedParts();
  const restore = useMutation({ mutationFn: async () => (await loadDevice()).restoreHere(userId) });

  return (
    <Card tone="brick">
      <CardHeading>We can’t read your wallet</CardHeading>
      <p role="alert">
        {problem} We won’t change what’s on this device until you clear it.
        {isShared && ' Then your permits come back as this device last synced them.'}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="secondary" onClick={() => saveFile('permit-wallet-damaged.txt', 'text/plain', rawWallet(userId))}>
          Download it as is
        </Button>
        <Button look="destructive" isBusy={restore.isPending} onClick={isShared ? () => restore.mutate() : onClear}>
          {isShared ? 'Clear and restore' : 'Clear and start over'}
        </Button>
      </div>
      <FormAlert id={failureId} text={restore.isError ? NOT_DONE : null} />
    </Card>
  );
};

/** From fields that everyone signed in can load: neither flag is set where no permit is issued. */
const useStatesIssuingNone = (): readonly StateCode[] => {
  const { data } = useQuery(overviewQuery);

  return useMemo(
    () => (data ?? []).filter((one) => one.mayIssue === false && one.shallIssue === false).map(({ state }) => state),
    [data],
  );
};

type PrintedWalletProps = { wallet: Wallet; names: KindNames; ticked: Ticked };

/** For paper alone. */
const PrintedWallet = ({ wallet, names, ticked }: PrintedWalletProps) => (
  <ul aria-label="Printed wallet" className="hidden print:block">
    {walletOnPaper(wallet, names, ticked).map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

type PermitsPageProps = { user: CurrentUser };

export const PermitsPage = ({ user }: PermitsPageProps) => {
  const { wallet, problem, save, clear } = useWallet(user.id);
  const sharing = useSharing(user.id);
  /** The last one that was added, and how many were: with each the form starts over. */
  const [added, setAdded] = useState<{ count: number; title: string | null }>({ count: 0, title: null });
  const [ticked, setTicked] = useState<Ticked>(new Set());
  const issuingNone = useStatesIssuingNone();
  const { kindsOf, isError: isKindsError } = useKindsOf();
  const names = useKindNames();
  const isAsking = hasQuestions(wallet, kindsOf);
  const surroundings = { kindsOf, isKindsError, issuingNone };
  const titleOf = (permit: Permit): string => permitTitle(permit, names);
  const headingId = useId();
  const today = localToday();
  const { permits } = wallet;

  const keep = (next: Wallet): boolean => {
    const isKept = save(next);
    if (!isKept) {
      toast({
        title: 'Not saved',
        description: NOT_SAVED,
        variant: 'destructive',
      });
    }

    return isKept;
  };
  const addPermit = (permit: Permit): void => {
    if (!keep({ ...wallet, permits: [...permits, permit] })) return;
    toast({ title: `${titleOf(permit)} added` });
    setAdded(({ count }) => ({ count: count + 1, title: titleOf(permit) }));
  };
  const changePermit = (before: Permit, permit: Permit): boolean => {
    const isKept = keep({ ...wallet, permits: permits.map((one) => (isSamePermit(one, before) ? permit : one)) });
    if (isKept) toast({ title: `${titleOf(permit)} changed` });

    return isKept;
  };
  const removePermit = (permit: Permit): void => {
    keep({ ...wallet, permits: permits.filter((one) => one !== permit) });
    toast({
      title: `${titleOf(permit)} removed`,
      action: { label: 'Undo', onSelect: () => keep({ ...wallet, permits }) },
    });
  };

  return (
    <Page
      heading="My permits"
      lead={
        <span className="no-print">
          {sharing !== 'off'
            ? 'Your permits are saved on this device. Any copy that we keep for your other devices is sealed. We can’t read it.'
            : 'Your permits stay on this device. If you choose to use them on your other devices, we store a locked copy that we can’t read.'}
        </span>
      }
    >
      {problem ? (
        <DamagedWallet userId={user.id} problem={problem} isShared={sharing !== 'off'} onClear={clear} />
      ) : (
        <>
          <PrintedWallet wallet={wallet} names={names} ticked={ticked} />
          {isAsking && <WalletQuestions wallet={wallet} kindsOf={kindsOf} names={names} onSave={save} />}
          <section aria-labelledby={headingId} className="no-print flex flex-col gap-4">
            <h2 id={headingId} className="sr-only">
              Permits
            </h2>
            {permits.length === 0 ? (
              <EmptyState
                Icon={IdCard}
                heading="No permits yet"
                text="Add the permits you hold to see where they’re recognized, with sources and dates."
              />
            ) : (
              <ul className="grid gap-3 md:grid-cols-2">
                {permits.map((permit) => (
                  <PermitRow
                    key={permitKeyOf(permit)}
                    {...surroundings}
                    permit={permit}
                    others={permits.filter((one) => one !== permit)}
                    title={titleOf(permit)}
                    today={today}
                    isAsking={isAsking}
                    onSave={(next) => changePermit(permit, next)}
                    onRemove={() => removePermit(permit)}
                  />
                ))}
              </ul>
            )}
            <div className="flex flex-wrap gap-3">
              <ButtonLink to="/recognition" look={permits.length === 0 ? 'secondary' : 'primary'}>
                <MapIcon aria-hidden="true" className="size-5" />
                See the recognition map
              </ButtonLink>
              <ButtonLink to="/trip" look="secondary">
                Plan a trip
              </ButtonLink>
            </div>
          </section>
          <Card className="no-print">
            <CardHeading Icon={IdCard} aside={<TermLink term="non-resident-permit" />}>
              Add a permit
            </CardHeading>
            <PermitForm key={added.count} {...surroundings} permit={null} others={permits} onSave={addPermit} />
            <p role="status" className="mt-3 font-semibold text-sage empty:hidden">
              {added.title && `${added.title} is saved.`}
            </p>
          </Card>
          <AboutYou wallet={wallet} today={today} onSave={keep} />
          <SealedCard userId={user.id} />
          <WalletTools
            sharing={sharing}
            wallet={wallet}
            today={today}
            printTools={<PrintTools label="Print" wallet={wallet} ticked={ticked} onTick={setTicked} />}
            onReplace={keep}
            onClear={clear}
          />
        </>
      )}
    </Page>
  );
};
