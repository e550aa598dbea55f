import { useQuery } from '@tanstack/react-query';
import { IdCard, Layers as LayersIcon, Printer } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { CurrentUser } from '#shared/contracts/accounts.ts';
import { formatPartialDate } from '#shared/domain/law/calendar-display.ts';
import type { StateCode } from '#shared/domain/law/states.ts';
import { rankNextPermits } from '#shared/domain/recognition/next-permit.ts';
import { STATUS_WORDS } from '#shared/domain/recognition/recognition-wording.ts';
import { type Layers, RECOGNITION_STATUSES, recognize } from '#shared/domain/recognition/recognize.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { DelayedSkeleton, Skeleton } from '../../ui/skeleton.tsx';
import { StateMap } from '../../ui/state-map.tsx';
import { NextPermitCard } from './next-permit-card.tsx';
import { AGE_WORDS, permitTitle, validityOf } from './permit-words.ts';
import { looksOfRows, type Marking, rowsOf, type StateRow } from './recognition-rows.ts';
import { RecognitionTable } from './recognition-table.tsx';
import { StateDrawer } from './state-drawer.tsx';
import { STATUS_LOOKS } from './status-look.ts';
import { localToday } from './today.ts';
import { recognitionQuery } from './travel-queries.ts';
import { useWallet } from './wallet-store.ts';

type Wallet = ReturnType<typeof useWallet>['wallet'];

/** Whose map this is: on paper nobody else can tell. */
const WalletLine = ({ wallet, today }: { wallet: Wallet; today: string }) => (
  <Card className="flex flex-wrap items-center gap-x-4 gap-y-2">
    <IdCard aria-hidden="true" className="size-6 shrink-0 text-saddle" />
    <ul aria-label="Your permits" className="flex min-w-0 flex-1 flex-wrap gap-2">
      {wallet.permits.map((permit) => (
        <li key={permitTitle(permit)}>
          <Badge tone={validityOf(permit, today).tone}>{permitTitle(permit)}</Badge>
        </li>
      ))}
      <li className="text-quiet">
        {wallet.permits.length === 0 && 'No permit in your wallet · '}
        {wallet.ageBand ? `aged ${AGE_WORDS[wallet.ageBand]}` : 'age not told'}
      </li>
    </ul>
    <ButtonLink to="/permits" look="secondary" size="compact" className="no-print">
      {wallet.permits.length === 0 ? 'Add my permits' : 'Change'}
    </ButtonLink>
  </Card>
);

/** How many states have each result; the same words as on the map. */
const Legend = ({ rows }: { rows: readonly StateRow[] }) => (
  <ul aria-label="Results" className="flex flex-wrap gap-2">
    {RECOGNITION_STATUSES.map((status) => (
      <li key={status}>
        <Badge {...STATUS_LOOKS[status]}>
          {STATUS_WORDS[status]} {rows.filter((row) => row.status === status).length}
        </Badge>
      </li>
    ))}
  </ul>
);

type SwitchesProps = {
  layers: Layers;
  marking: Marking;
  hasMagazine: boolean;
  onLayers: (layers: Layers) => void;
  onMarking: (marking: Marking) => void;
};

const Switches = ({ layers, marking, hasMagazine, onLayers, onMarking }: SwitchesProps) => (
  <fieldset className="no-print rounded-panel border border-tan px-4 pt-1 pb-2">
    <legend className="flex items-center gap-2 px-1 font-semibold">
      <LayersIcon aria-hidden="true" className="size-5 text-saddle" />
      Shown on the map
    </legend>
    <div className="flex flex-wrap gap-x-6">
      <Checkbox
        label="My permits"
        checked={layers.permits}
        onChange={({ target }) => onLayers({ ...layers, permits: target.checked })}
      />
      <Checkbox
        label="Carry without a permit"
        checked={layers.visitors}
        onChange={({ target }) => onLayers({ ...layers, visitors: target.checked })}
      />
      <Checkbox
        label="Mark: duty to inform"
        checked={marking.informs}
        onChange={({ target }) => onMarking({ ...marking, informs: target.checked })}
      />
      <Checkbox
        label="Mark: magazine limit below mine"
        checked={marking.magazines && hasMagazine}
        disabled={!hasMagazine}
        onChange={({ target }) => onMarking({ ...marking, magazines: target.checked })}
      />
    </div>
  </fieldset>
);

type RecognitionPageProps = { user: CurrentUser };

export const RecognitionPage = ({ user }: RecognitionPageProps) => {
  const { wallet, problem } = useWallet(user.id);
  const { data, isError, isFetching, refetch } = useQuery(recognitionQuery);
  const [layers, setLayers] = useState<Layers>({ permits: true, visitors: true });
  const [marking, setMarking] = useState<Marking>({ informs: false, magazines: false });
  const [chosen, setChosen] = useState<StateCode | null>(null);
  const { permits, ageBand, magazineRounds } = wallet;
  const today = localToday();

  const found = useMemo(() => {
    if (!data) return null;
    const holder = { ageBand, today };
    const recognitions = recognize(permits, holder, data.index);

    return { recognitions, offers: rankNextPermits(permits, holder, data.index, recognitions) };
  }, [data, permits, ageBand, today]);
  const rows = useMemo(
    () => (data && found ? rowsOf(found.recognitions, data.index, { layers, marking, magazineRounds }) : []),
    [data, found, layers, marking, magazineRounds],
  );
  const looks = useMemo(() => looksOfRows(rows), [rows]);
  const recognition = chosen && found?.recognitions.get(chosen);

  return (
    <Page
      heading="Where my permits count"
      lead="What the records say of your permits in every state. Press a state for the reasons, with their sources and dates."
    >
      {problem && <p role="alert">{problem}</p>}
      <WalletLine wallet={wallet} today={today} />
      {isError && !data && (
        <ErrorState heading="The records could not be loaded" onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!data && !isError && (
        <DelayedSkeleton label="Loading the records…">
          <div className="grid gap-6 lg:grid-cols-[1.35fr_1fr]">
            <Skeleton className="aspect-8/5 w-full" />
            <Skeleton className="h-96 w-full" />
          </div>
        </DelayedSkeleton>
      )}
      {data && found && (
        <>
          <Switches
            layers={layers}
            marking={marking}
            hasMagazine={magazineRounds !== null}
            onLayers={setLayers}
            onMarking={setMarking}
          />
          <div className="grid items-start gap-6 lg:grid-cols-[1.25fr_1fr] print:block">
            <div className="flex flex-col gap-3 lg:sticky lg:top-24">
              <StateMap looks={looks} chosen={chosen} onIntent={() => undefined} onChoose={setChosen} isPrinted />
              <Legend rows={rows} />
              <p className="text-sm text-quiet">
                Published {formatPartialDate(data.records.publishedAt)}. This is what the records say and as of when,
                not legal advice: verify with the issuing authority. It speaks of visitors; where you live, that state’s
                own rules hold.
              </p>
              <div className="no-print flex flex-wrap gap-3">
                <Button look="secondary" Icon={Printer} onClick={() => window.print()}>
                  Print
                </Button>
                <ButtonLink to="/trip" look="secondary">
                  Plan a trip
                </ButtonLink>
              </div>
            </div>
            <section aria-label="Every state">
              <RecognitionTable rows={rows} onChoose={setChosen} />
            </section>
          </div>
          <NextPermitCard offers={found.offers} records={data.records} today={today} />
        </>
      )}
      {data && recognition && (
        <StateDrawer
          recognition={recognition}
          records={data.records}
          index={data.index}
          today={today}
          onClose={() => setChosen(null)}
        />
      )}
    </Page>
  );
};
