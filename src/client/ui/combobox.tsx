import { Check, ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, memo, useEffect, useId, useMemo, useRef, useState } from 'react';
import { CONTROL_LOOK, Field, type FieldTexts } from './field.tsx';
import { type ComboboxOption, filterOptions, findOption, prepareOptions } from './filter-options.ts';
import { useListPlace } from './use-list-place.ts';

type ComboboxProps = FieldTexts & {
  options: readonly ComboboxOption[];
  value: string | null;
  onChange: (value: string | null) => void;
  placeholder?: string;
  disabled?: boolean;
  required?: boolean;
};

type OptionRowProps = { id: string; option: ComboboxOption; isActive: boolean; isChosen: boolean };

// Remembered: of 250 rows an arrow key changes two.
const OptionRow = memo(({ id, option, isActive, isChosen }: OptionRowProps) => (
  <div
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={isChosen}
    data-value={option.value}
    data-active={isActive || undefined}
    // Rows out of sight are not laid out.
    className="flex [contain-intrinsic-height:auto_2.75rem] [content-visibility:auto] min-h-11 cursor-pointer items-center gap-2 rounded-control px-3 py-2 hover:bg-hover aria-selected:font-semibold data-active:bg-action data-active:text-on-action"
  >
    <span className="flex-1">{option.label}</span>
    {isChosen && <Check aria-hidden="true" className="size-5 shrink-0" />}
  </div>
));

const countText = (count: number, total: number): string => {
  if (count === 0) return 'Nothing matches';
  if (count === total) return `${total} to choose from`;

  return count === 1 ? '1 match' : `${count} matches`;
};

/**
 * Choosing from a long list by typing, after the WAI-ARIA pattern of an editable combobox with a list: arrows move,
 * Enter chooses, Escape closes. The first match is marked while one types, and leaving takes it. An empty box is `null`.
 */
export const Combobox = ({ options, value, onChange, placeholder, disabled, required, ...texts }: ComboboxProps) => {
  const listId = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const popupRef = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  /** What is being typed; null: nothing, the box shows what is chosen. */
  const [typed, setTyped] = useState<string | null>(null);
  const [activeIndex, setActiveIndex] = useState(-1);

  const searchable = useMemo(() => prepareOptions(options), [options]);
  const chosen = options.find((option) => option.value === value) ?? null;
  const shown = useMemo(() => filterOptions(searchable, typed ?? ''), [searchable, typed]);
  const active = isOpen ? shown[activeIndex] : undefined;
  const optionId = (option: ComboboxOption): string => `${listId}-${encodeURIComponent(option.value)}`;
  const activeId = active && optionId(active);

  useListPlace(popupRef, inputRef, isOpen, shown);

  useEffect(() => {
    if (isOpen) popupRef.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const open = (index: number): void => {
    setIsOpen(true);
    setActiveIndex(index);
  };

  const close = (): void => {
    setIsOpen(false);
    setActiveIndex(-1);
  };

  const choose = (option: ComboboxOption | null): void => {
    close();
    setTyped(null);
    if ((option?.value ?? null) !== value) onChange(option?.value ?? null);
  };

  const chooseFromList = ({ target }: MouseEvent<HTMLElement>): void => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-value]') : null;
    const option = options.find((one) => one.value === row?.dataset['value']);
    if (option) choose(option);
  };

  const leave = (): void => {
    // Whoever typed gets what is marked, or what was chosen before; whoever emptied the box gets nothing.
    if (typed === null) close();
    else choose(typed.trim() === '' ? null : (active ?? findOption(searchable, typed) ?? chosen));
  };

  const move = (step: 1 | -1): void => {
    const index = activeIndex + step;

    if (isOpen) setActiveIndex(index < 0 ? shown.length - 1 : index % Math.max(shown.length, 1));
    else if (step === -1) open(shown.length - 1);
    else open(Math.max(0, chosen ? shown.indexOf(chosen) : 0));
  };

  /** What each key does; true: the browser shall not do its own. */
  const keys: Partial<Record<string, (event: KeyboardEvent) => boolean>> = {
    ArrowDown: ({ altKey }) => {
      if (altKey) open(-1);
      else move(1);

      return true;
    },
    ArrowUp: ({ altKey }) => {
      if (altKey) close();
      else move(-1);

      return true;
    },
    Enter: () => {
      if (active) choose(active);

      // With nothing marked it sends the form.
      return Boolean(active);
    },
    Escape: () => {
      close();

      return isOpen;
    },
  };

  return (
    <Field {...texts}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            ref={inputRef}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-activedescendant={activeId}
            // Names of places: no browser's guesses, no corrections.
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            placeholder={placeholder}
            disabled={disabled}
            required={required}
            value={typed ?? chosen?.label ?? ''}
            onChange={({ target }) => {
              setTyped(target.value);
              open(target.value.trim() === '' ? -1 : 0);
            }}
            onFocus={({ target }) => target.select()}
            onClick={() => (isOpen ? undefined : open(-1))}
            onBlur={leave}
            onKeyDown={(event) => {
              if (keys[event.key]?.(event)) event.preventDefault();
            }}
            className={`${CONTROL_LOOK} pr-11`}
          />
          <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-3 right-3 size-5 text-saddle" />
          <div ref={popupRef} className="fixed z-30">
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, which keeps the focus */}
            <div
              id={listId}
              role="listbox"
              tabIndex={-1}
              aria-label="Choices"
              hidden={!isOpen || shown.length === 0}
              // The input keeps the focus, and with it the keys.
              onMouseDown={(event) => event.preventDefault()}
              onClick={chooseFromList}
              className="max-h-(--list-height) overflow-y-auto overscroll-contain rounded-control border border-tan bg-surface p-1 shadow-panel"
            >
              {isOpen &&
                shown.map((option) => (
                  <OptionRow
                    key={option.value}
                    id={optionId(option)}
                    option={option}
                    isActive={option === active}
                    isChosen={option.value === value}
                  />
                ))}
            </div>
            <p
              role="status"
              className={
                isOpen && shown.length === 0
                  ? 'rounded-control border border-tan bg-surface px-4 py-3 text-quiet shadow-panel'
                  : 'sr-only'
              }
            >
              {isOpen && countText(shown.length, options.length)}
            </p>
          </div>
        </div>
      )}
    </Field>
  );
};
