import { useQuery } from '@tanstack/react-query';
import { Flag, Link2, Printer } from 'lucide-react';
import { useMemo } from 'react';
import { fullCountyName } from '#shared/law/county-name.ts';
import { stateName } from '#shared/law/fact-wording.ts';
import type { Regulation } from '#shared/law/regulation.ts';
import { levelBadgeOf } from '#shared/law/regulation-display.ts';
import { STATES, type StateCode } from '#shared/law/states.ts';
import { countiesQuery, overviewQuery } from '../../blocks/law-queries.ts';
import { RegulationBadges } from '../../blocks/regulation-badges.tsx';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { toast } from '../../ui/toast.ts';
import { InSteps } from './in-steps.tsx';
import { canCompareMore, type Place } from './place-in-address.ts';

const ALL_COUNTIES = 'all counties';

/** These have no counties on the screen. */
const WITHOUT_COUNTIES: readonly StateCode[] = ['PR', 'DC'];

const copyLink = async (): Promise<void> => {
  try {
    await navigator.clipboard.writeText(window.location.href);
    toast({ title: 'Link copied', description: 'It opens this page.' });
  } catch {
    toast({ title: 'We couldn’t copy the link', description: window.location.href, variant: 'destructive' });
  }
};

type CountySelectorProps = { state: StateCode; county: string | null; onChoose: (county: string | null) => void };

const CountySelector = ({ state, county, onChoose }: CountySelectorProps) => {
  const { data: counties, isError, isFetching, refetch } = useQuery(countiesQuery(state));
  const options = useMemo(
    () => [
      { value: ALL_COUNTIES, label: 'All counties' },
      ...(counties ?? []).map((name) => ({ value: name, label: name })),
    ],
    [counties],
  );

  if (isError) {
    return (
      <div role="alert" className="flex flex-col gap-1">
        <p className="font-semibold text-brick-strong">Failed to fetch counties</p>
        <Button look="secondary" isBusy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (!counties || counties.length === 0) return null;

  return (
    <Combobox
      label="County"
      options={options}
      value={county ?? ALL_COUNTIES}
      placeholder="All counties"
      onChange={(name) => onChoose(name === ALL_COUNTIES ? null : name)}
    />
  );
};

type CompareSelectorProps = { place: Place; onAdd: (state: StateCode) => void };

const CompareSelector = ({ place, onAdd }: CompareSelectorProps) => {
  const { state, compared } = place;
  const options = useMemo(
    () =>
      STATES.filter(([code]) => code !== state && !compared.includes(code)).map(([value, label]) => ({ value, label })),
    [state, compared],
  );
  if (!canCompareMore(place)) return null;

  return (
    <Combobox
      label="Compare with"
      options={options}
      value={null}
      placeholder="Another state"
      onChange={(code) => {
        const chosen = STATES.find(([one]) => one === code);
        if (chosen) onAdd(chosen[0]);
      }}
    />
  );
};

type CountyLevelProps = { record: Regulation; county: string };

/** Says whose level the badge is where a county's own differs from the one that the map shows for its state. */
const CountyLevel = ({ record, county }: CountyLevelProps) => {
  const { data: overview } = useQuery(overviewQuery);
  const ofState = overview?.find(({ state }) => state === record.state);
  if (!ofState) return null;
  const [level, stateLevel] = [levelBadgeOf(record), levelBadgeOf(ofState)];
  if (level === stateLevel) return null;
  const why = level === 'Restrictive' ? ' A permit here costs more than $100, so it counts as Restrictive.' : '';

  return (
    <p className="max-w-measure text-quiet">
      These badges are for {fullCountyName(county)}.{why} {stateName(record.state)} as a whole counts as {stateLevel},
      and that is what the map shows.
    </p>
  );
};

type PlaceHeaderProps = {
  place: Place & { state: StateCode };
  /** Undefined while it loads. */
  record: Regulation | undefined;
  onChooseCounty: (county: string | null) => void;
  onCompare: (state: StateCode) => void;
  onReport: () => void;
};

export const PlaceHeader = ({ place, record, onChooseCounty, onCompare, onReport }: PlaceHeaderProps) => {
  const { state, county } = place;

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-col gap-2">
          <h2 className="text-3xl">
            {stateName(state)}
            {county && <span className="text-saddle-strong"> · {fullCountyName(county)}</span>}
          </h2>
          <div className="min-h-8">{record && <RegulationBadges record={record} />}</div>
          {record && county !== null && <CountyLevel record={record} county={county} />}
        </div>
        <div className="no-print flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
          <Button look="secondary" size="compact" Icon={Link2} onClick={() => void copyLink()}>
            Copy link
          </Button>
          <Button look="secondary" size="compact" Icon={Printer} onClick={() => window.print()}>
            Print
          </Button>
          <Button look="secondary" size="compact" Icon={Flag} onClick={onReport}>
            Report an error
          </Button>
        </div>
      </div>
      <div className="no-print grid max-w-2xl gap-4 sm:grid-cols-2">
        {/* After the name of the state and its record: no one needs them within a frame. */}
        <InSteps key={state} first={2} placeholder={<div className="h-18.5" />} isPatient>
          {!WITHOUT_COUNTIES.includes(state) && (
            <CountySelector state={state} county={county} onChoose={onChooseCounty} />
          )}
          <CompareSelector place={place} onAdd={onCompare} />
        </InSteps>
      </div>
    </div>
  );
};
