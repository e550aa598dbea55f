import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { type Location, searchPlaces } from '#shared/contracts/places.ts';
import { callApi } from '../../lib/call-api.ts';
import { Field } from '../../ui/field.tsx';
import { ListInput, ListOption } from '../../ui/list-input.tsx';

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
 * A box for a ZIP code or a town that suggests while typing. Nothing has to be chosen: Enter without a marked
 * suggestion submits the form around it.
 */
export const PlaceField = ({ value, onChange, onChoose, error }: PlaceFieldProps) => {
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(-1);
  const suggestions = useSuggestions(isOpen ? value : '');
  const isShown = isOpen && suggestions.length > 0;
  const active = isShown ? suggestions[activeIndex] : undefined;
  const optionId = (at: number): string => `${listId}-${at}`;

  const open = (index: number): void => {
    setIsOpen(true);
    setActiveIndex(index);
  };

  const close = (): void => {
    setIsOpen(false);
    setActiveIndex(-1);
  };

  const choose = (location: Location | undefined): void => {
    close();
    if (location) onChoose(location);
  };

  return (
    <Field label="ZIP CODE" error={error}>
      {(control) => (
        <ListInput
          {...control}
          listId={listId}
          listLabel="Suggestions"
          items={suggestions}
          isOpen={isShown}
          activeIndex={activeIndex}
          activeId={active && optionId(activeIndex)}
          onOpen={open}
          onClose={close}
          onChoose={(at) => choose(suggestions[at])}
          status={`${suggestions.length} suggestions`}
          enterKeyHint="search"
          placeholder="ZIP or city, state"
          value={value}
          onChange={({ target }) => {
            open(-1);
            onChange(target.value);
          }}
          onBlur={close}
        >
          {suggestions.map((location, at) => (
            <ListOption
              key={`${location.address} ${location.county}`}
              id={optionId(at)}
              at={at}
              isActive={at === activeIndex}
              note={location.county}
            >
              {location.address}
            </ListOption>
          ))}
        </ListInput>
      )}
    </Field>
  );
};
