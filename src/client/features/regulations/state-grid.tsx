import { type KeyboardEvent, memo } from 'react';
import { STATES, type StateCode } from '#shared/law/states.ts';
import type { StateLook } from '../../blocks/state-map.tsx';
import { TONES } from '../../ui/tone.ts';
import { Tooltip, TooltipProvider } from '../../ui/tooltip.tsx';

type StateGridProps = {
  looks: ReadonlyMap<StateCode, StateLook>;
  chosen: StateCode | null;
  onIntent: (state: StateCode) => void;
  onChoose: (state: StateCode) => void;
};

type StateButtonProps = { code: StateCode; look: StateLook; isChosen: boolean } & Pick<
  StateGridProps,
  'onIntent' | 'onChoose'
>;

// Memoized: choosing a state changes two of 52.
const StateButton = memo(({ code, look, isChosen, onIntent, onChoose }: StateButtonProps) => (
  <Tooltip text={look.words ? `${look.name}: ${look.words}` : look.name}>
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={look.name}
      disabled={!look.isAvailable}
      onPointerEnter={() => onIntent(code)}
      onPointerDown={() => onIntent(code)}
      onFocus={() => onIntent(code)}
      onClick={() => onChoose(code)}
      className={`relative flex min-h-12 w-full flex-col items-center justify-center rounded-control border border-tan bg-card px-0.5 pb-1 leading-tight font-semibold tabular-nums shadow-[inset_0_-3px_0_var(--tone)] transition-colors hover:bg-hover active:bg-press disabled:pointer-events-none disabled:opacity-40 aria-pressed:border-transparent aria-pressed:bg-action aria-pressed:text-on-action ${TONES[look.tone]}`}
    >
      {code}
      <span className="text-[0.6875rem] font-normal">{look.name}</span>
    </button>
  </Tooltip>
));

/** Left and right go to the neighbors, up and down to the row above and below, as the buttons stand at this width. */
const moveByArrow = (event: KeyboardEvent<HTMLElement>): void => {
  const buttons = [...event.currentTarget.querySelectorAll('button')].filter(({ disabled }) => !disabled);
  const at = buttons.indexOf(event.target as HTMLButtonElement);
  const here = buttons[at];
  if (!here) return;

  const isInColumn = (button: HTMLButtonElement): boolean => button.offsetLeft === here.offsetLeft;
  const target = {
    ArrowRight: buttons[at + 1],
    ArrowLeft: buttons[at - 1],
    ArrowDown: buttons.slice(at + 1).find(isInColumn),
    ArrowUp: buttons.slice(0, at).findLast(isInColumn),
    Home: buttons[0],
    End: buttons.at(-1),
  }[event.key];
  if (!target) return;

  event.preventDefault();
  target.focus();
};

/** Every state by its code and name. */
export const StateGrid = ({ looks, chosen, onIntent, onChoose }: StateGridProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't be laid out with the rest
  <div
    role="group"
    aria-label="States"
    onKeyDown={moveByArrow}
    className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-1.5"
  >
    <TooltipProvider>
      {STATES.map(([code]) => {
        const look = looks.get(code);

        return (
          look && (
            <StateButton
              key={code}
              code={code}
              look={look}
              isChosen={code === chosen}
              onIntent={onIntent}
              onChoose={onChoose}
            />
          )
        );
      })}
    </TooltipProvider>
  </div>
);
