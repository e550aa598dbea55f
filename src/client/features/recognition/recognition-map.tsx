import { Layers as LayersIcon } from 'lucide-react';
import { memo, type ReactNode, useMemo, useState } from 'react';
import { formatPartialDate } from '#shared/law/calendar-display.ts';
import type { StateCode } from '#shared/law/states.ts';
import type { RecognitionIndex } from '#shared/recognition/recognition-records.ts';
import { STATUS_WORDS } from '#shared/recognition/recognition-wording.ts';
import { type Layers, RECOGNITION_STATUSES, type Recognition } from '#shared/recognition/recognize.ts';
import type { Ticked } from '../../blocks/paper-words.ts';
import { StateMap } from '../../blocks/state-map.tsx';
import { STATUS_LOOKS } from '../../blocks/status-look.ts';
import { useAfterPaint } from '../../lib/after-paint.ts';
import { useIsPrinting } from '../../lib/use-is-printing.ts';
import { Badge } from '../../ui/badge.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { looksOf, type Marking, resultsOf, rowsOf, type StateResult } from './recognition-rows.ts';
import { RecognitionTable } from './recognition-table.tsx';

/** How many states have each result; the same words as on the map. */
const Legend = memo(({ results }: { results: readonly StateResult[] }) => (
  <ul aria-label="Results" className="flex flex-wrap gap-2">
    {RECOGNITION_STATUSES.map((status) => (
      <li key={status}>
        <Badge {...STATUS_LOOKS[status]}>
          {STATUS_WORDS[status]} {results.filter((result) => result.status === status).length}
        </Badge>
      </li>
    ))}
  </ul>
));

type SwitchesProps = {
  layers: Layers;
  marking: Marking;
  hasMagazine: boolean;
  onLayers: (layers: Layers) => void;
  onMarking: (marking: Marking) => void;
};

const Switches = memo(({ layers, marking, hasMagazine, onLayers, onMarking }: SwitchesProps) => (
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
        label="States that don’t require a permit"
        checked={layers.visitors}
        onChange={({ target }) => onLayers({ ...layers, visitors: target.checked })}
      />
      <Checkbox
        label="Mark states where you must tell an officer, at once or when asked for ID"
        checked={marking.informs}
        onChange={({ target }) => onMarking({ ...marking, informs: target.checked })}
      />
      <Checkbox
        label={`Mark states whose magazine limit is lower than my magazine holds${hasMagazine ? '' : ' (add a handgun under My permits first)'}`}
        checked={marking.magazines && hasMagazine}
        disabled={!hasMagazine}
        onChange={({ target }) => onMarking({ ...marking, magazines: target.checked })}
      />
    </div>
  </fieldset>
));

type FootProps = { publishedAt: string; hasHome: boolean; printTools: ReactNode };

const Foot = ({ publishedAt, hasHome, printTools }: FootProps) => (
  <>
    <p className="text-sm text-quiet">
      We last updated our records on {formatPartialDate(publishedAt)}. Each source has its own date: tap a state to see
      it. This is not legal advice. Check with each state before you go.{' '}
      {hasHome
        ? 'For your home state, we use its rules for residents. For every other state, we use its rules for visitors.'
        : 'This is for visitors. In your home state, its own rules apply.'}
    </p>
    {printTools}
  </>
);

type RecognitionMapProps = {
  recognitions: ReadonlyMap<StateCode, Recognition>;
  index: RecognitionIndex;
  magazineRounds: number | null;
  publishedAt: string;
  hasHome: boolean;
  /** What may be printed. */
  ticked: Ticked;
  printTools: ReactNode;
  chosen: StateCode | null;
  onChoose: (state: StateCode) => void;
};

/** The country as a map, and beside it as a list, with what a reader may switch on them. */
export const RecognitionMap = ({
  recognitions,
  index,
  magazineRounds,
  publishedAt,
  hasHome,
  ticked,
  printTools,
  chosen,
  onChoose,
}: RecognitionMapProps) => {
  const isPrinting = useIsPrinting();
  const [layers, setLayers] = useState<Layers>({ permits: true, visitors: true });
  const [marking, setMarking] = useState<Marking>({ informs: false, magazines: false });
  const options = useMemo(() => ({ layers, marking, magazineRounds }), [layers, marking, magazineRounds]);
  // The map answers a switch at once; the list of 52, with its reasons, and the counts follow.
  const optionsOfList = useAfterPaint(options);
  const looks = useMemo(() => looksOf(resultsOf(recognitions, index, options)), [recognitions, index, options]);
  const paper = isPrinting ? ticked : null;
  const rows = useMemo(
    () => rowsOf(recognitions, index, { ...optionsOfList, ticked: paper }),
    [recognitions, index, optionsOfList, paper],
  );

  return (
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
          <StateMap looks={looks} chosen={chosen} onChoose={onChoose} isPrinted />
          <Legend results={rows} />
          <Foot publishedAt={publishedAt} hasHome={hasHome} printTools={printTools} />
        </div>
        <section aria-label="Every state">
          <RecognitionTable rows={rows} onChoose={onChoose} />
        </section>
      </div>
    </>
  );
};
