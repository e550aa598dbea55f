import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { type Location, searchPlaces } from '#shared/contracts/places.ts';
import { callApi } from '../../lib/call-api.ts';
import { CONTROL_LOOK, Field } from '../../ui/field.tsx';
import { useListPlace } from '../../ui/use-list-place.ts';

/** A pause in typing, after which suggestions are worth asking for. */
const PAUSE_MS = 180;
const LEAST_LETTERS = 2;

const useAfterPause = (text: string): string => {
  const [settled, setSettled] = useState(text);

  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);

    return () => clearTimeout(timer);
  }, [text]);

  return settled;
};

/** Places that begin like what is typed. That there are none, or that they could not be had, is not worth a word. */
const useSuggestions = (typed: string): readonly Location[] => {
  const text = useAfterPause(typed.trim());
  const isAskable = text.length >= LEAST_LETTERS && searchPlaces.query.safeParse({ q: text }).success;
  const { data = [] } = useQuery({
    queryKey: ['places', text],
    queryFn: ({ signal }) => callApi(searchPlaces, { query: { q: text }, signal }),
    enabled: isAskable,
  });

  return isAskable && text === typed.trim() ? data : [];
};

type PlaceFieldProps = {
  value: string;
  onChange: (typed: string) => void;
  /** One of the suggestions. */
  onChoose: (location: Location) => void;
  error: string | null;
};

/**
 * A box for a ZIP code or a town that suggests while one types: an editable combobox of WAI-ARIA in which nothing has
 * to be chosen. Enter without a marked suggestion submits the form around it.
 */
export const PlaceField = ({ value, onChange, onChoose, error }: PlaceFieldProps) => {
  const listId = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const popupRef = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(-1);
  const suggestions = useSuggestions(isOpen ? value : '');
  const isShown = isOpen && suggestions.length > 0;
  const active = isShown ? suggestions[activeIndex] : undefined;
  const optionId = (at: number): string => `${listId}-${at}`;

  useListPlace(popupRef, inputRef, isShown, suggestions);

  const close = (): void => {
    setIsOpen(false);
    setActiveIndex(-1);
  };

  const choose = (location: Location): void => {
    close();
    onChoose(location);
  };

  const chooseFromList = ({ target }: MouseEvent<HTMLElement>): void => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-at]') : null;
    const location = suggestions[Number(row?.dataset['at'] ?? -1)];
    if (location) choose(location);
  };

  const move = (step: 1 | -1): boolean => {
    const last = suggestions.length - 1;
    const next = activeIndex + step;
    if (!isShown) setIsOpen(true);
    else if (next < 0) setActiveIndex(last);
    else setActiveIndex(next > last ? 0 : next);

    return true;
  };

  /** What each key does; true: the browser shall not do its own. */
  const keys: Partial<Record<string, () => boolean>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => {
      if (active) choose(active);
      else close();

      return Boolean(active);
    },
    Escape: () => {
      close();

      return isShown;
    },
  };

  return (
    <Field label="ZIP CODE" error={error}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            ref={inputRef}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={listId}
            aria-activedescendant={active && optionId(activeIndex)}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
            placeholder="ZIP or city, state"
            value={value}
            onChange={({ target }) => {
              setIsOpen(true);
              setActiveIndex(-1);
              onChange(target.value);
            }}
            onBlur={close}
            onKeyDown={(event) => {
              if (keys[event.key]?.()) event.preventDefault();
            }}
            className={CONTROL_LOOK}
          />
          <div ref={popupRef} className="fixed z-30">
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, which keeps the focus */}
            <div
              id={listId}
              role="listbox"
              tabIndex={-1}
              aria-label="Suggestions"
              hidden={!isShown}
              onMouseDown={(event) => event.preventDefault()}
              onClick={chooseFromList}
              className="max-h-(--list-height) overflow-y-auto overscroll-contain rounded-control border border-tan bg-surface p-1 shadow-panel"
            >
              {isShown &&
                suggestions.map((location, at) => (
                  <div
                    key={`${location.address} ${location.county}`}
                    id={optionId(at)}
                    role="option"
                    tabIndex={-1}
                    aria-selected={at === activeIndex}
                    data-at={at}
                    className="flex min-h-11 cursor-pointer flex-wrap items-baseline justify-between gap-x-3 rounded-control px-3 py-2 hover:bg-hover aria-selected:bg-action aria-selected:text-on-action"
                  >
                    {location.address}
                    {location.county && <span className="text-sm opacity-85">{location.county}</span>}
                  </div>
                ))}
            </div>
            <p role="status" className="sr-only">
              {isShown && `${suggestions.length} suggestions`}
            </p>
          </div>
        </div>
      )}
    </Field>
  );
};
