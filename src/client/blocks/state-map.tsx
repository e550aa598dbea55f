import { US_MAP } from 'virtual:us-map';
import { memo, type PointerEvent, useId, useState } from 'react';
import type { StateCode } from '#shared/law/states.ts';
import { TONES, type Tone } from '../ui/tone.ts';
import { patternFill, TonePatterns } from './tone-pattern.tsx';

/** Too small to hold their code: it stands in a box at the coast, which can be tapped too. */
const BOXED: readonly string[] = ['VT', 'NH', 'MA', 'RI', 'CT', 'NJ', 'DE', 'MD', 'DC', 'PR'];
/** Its code stands in the sea beside it, on the page's own ground. */
const BESIDE = 'HI';
const BOX = { x: 902, y: 214, width: 48, height: 27, gap: 4 } as const;

/** How a state is shown where one is chosen. */
export type StateLook = {
  name: string;
  isAvailable: boolean;
  /** What its color says, in words; empty while that is unknown. */
  words: string;
  tone: Tone;
  /** A dot beside its code, for what a reader asked to have marked; the words say what it is. */
  isMarked?: boolean;
};

type StateMapProps = {
  looks: ReadonlyMap<StateCode, StateLook>;
  chosen: StateCode | null;
  /** A pointer is over it and may tap next. */
  onIntent?: (state: StateCode) => void;
  onChoose: (state: StateCode) => void;
  /** On paper too: there it is the picture beside the list. */
  isPrinted?: boolean;
  /** Below it, until a state is pointed at. */
  hint?: string;
};

/** Its code is dark on a light color by day and light by night, where the color stays darker. */
const FILL =
  'fill-(--tone)/55 group-hover:fill-(--tone)/85 group-data-chosen:fill-(--tone) night:fill-(--tone)/40 night:group-hover:fill-(--tone)/50 night:group-data-chosen:fill-(--tone)';

type StateShapeProps = {
  shape: (typeof US_MAP.states)[number];
  /** The map that has its patterns. */
  map: string;
  tone: Tone;
  isAvailable: boolean;
  isAnswered: boolean;
  isMarked: boolean;
  isChosen: boolean;
};

// Memoized, with only the props it draws: choosing a state re-renders two of 52.
const StateShape = memo(({ shape, map, tone, isAvailable, isAnswered, isMarked, isChosen }: StateShapeProps) => {
  const { code, path, x, y } = shape;
  const at = BOXED.indexOf(code);
  const boxY = BOX.y + at * (BOX.height + BOX.gap);
  // Until its answer is there, crosses would say that we couldn't confirm it.
  const pattern = isAnswered ? patternFill(map, tone) : undefined;

  return (
    <g
      data-state={code}
      data-chosen={isChosen || undefined}
      className={`group ${TONES[tone]} ${isAvailable ? 'cursor-pointer' : 'opacity-40'}`}
    >
      <path d={path} className={`${FILL} stroke-surface stroke-[1.5]`} />
      {pattern && <path d={path} fill={pattern} className="pointer-events-none opacity-60" />}
      {at >= 0 && <rect x={BOX.x} y={boxY} width={BOX.width} height={BOX.height} rx={5} className={FILL} />}
      <text
        x={at >= 0 ? BOX.x + BOX.width / 2 : x}
        y={(at >= 0 ? boxY + BOX.height / 2 : y) + 5}
        textAnchor="middle"
        className={`pointer-events-none fill-umber text-[15px] font-semibold ${code === BESIDE ? '' : 'group-data-chosen:fill-on-action'}`}
      >
        {code}
      </text>
      {isMarked && (
        <circle
          cx={(at >= 0 ? BOX.x + BOX.width / 2 : x) + 16}
          cy={(at >= 0 ? boxY + BOX.height / 2 : y) - 6}
          r={4.5}
          className="pointer-events-none fill-umber stroke-surface stroke-[1.5]"
        />
      )}
    </g>
  );
});

/** The state that an event happened on, where it can be chosen. */
const stateAt = (target: EventTarget, looks: StateMapProps['looks']): StateCode | null => {
  const code = target instanceof Element ? target.closest('[data-state]')?.getAttribute('data-state') : null;
  const found = [...looks].find(([state]) => state === code);

  return found?.[1].isAvailable ? found[0] : null;
};

/**
 * For eyes and pointers: the list beside it says and does the same for everyone else, and so it is hidden from
 * assistive technology and takes no focus.
 */
export const StateMap = memo(
  ({ looks, chosen, onIntent, onChoose, isPrinted = false, hint = 'Choose a state' }: StateMapProps) => {
    const map = useId();
    const [pointed, setPointed] = useState<StateCode | null>(null);
    const named = pointed ?? chosen;
    const look = named && looks.get(named);

    const point = ({ target }: PointerEvent): void => {
      const state = stateAt(target, looks);
      setPointed(state);
      if (state) onIntent?.(state);
    };

    return (
      <div aria-hidden="true" className={`flex flex-col gap-1 ${isPrinted ? '' : 'no-print'}`}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a pointer's shortcut, hidden from screen readers; the list beside it does the same by keyboard */}
        <svg
          viewBox={`60 8 ${US_MAP.width - 60} ${US_MAP.height - 8}`}
          className="w-full touch-manipulation select-none"
          onPointerOver={point}
          onPointerLeave={() => setPointed(null)}
          onClick={({ target }) => {
            const state = stateAt(target, looks);
            if (state) onChoose(state);
          }}
        >
          <title>Map of the states</title>
          <TonePatterns map={map} />
          {US_MAP.states.map((shape) => {
            const shown = looks.get(shape.code as StateCode);
            const { tone = 'slate', isAvailable = false, isMarked = false } = shown ?? {};

            return (
              <StateShape
                key={shape.code}
                shape={shape}
                map={map}
                tone={tone}
                isAvailable={isAvailable}
                isAnswered={isAvailable && shown?.words !== ''}
                isMarked={isMarked}
                isChosen={shape.code === chosen}
              />
            );
          })}
        </svg>
        <p className="no-print min-h-6 text-center text-sm text-quiet">
          {look ? (
            <>
              <strong className="text-umber">{look.name}</strong>
              {look.words && ` · ${look.words}`}
            </>
          ) : (
            hint
          )}
        </p>
      </div>
    );
  },
);
