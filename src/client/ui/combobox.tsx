import { Check, ChevronDown } from 'lucide-react';
import { memo, useEffect, useId, useMemo, useState } from 'react';
import { Field, type FieldTexts } from './field.tsx';
import { type ComboboxOption, filterOptions, findOption, prepareOptions } from './filter-options.ts';
import { ListInput } from './list-input.tsx';

type ComboboxProps = FieldTexts & {
  options: readonly ComboboxOption[];
  value: string | null;
  onChange: (value: string | null) => void;
  placeholder?: string;
  disabled?: boolean;
  required?: boolean;
};

type OptionRowProps = { id: string; at: number; option: ComboboxOption; isActive: boolean; isChosen: boolean };

// Memoized: an arrow key re-renders two of 250 rows.
const OptionRow = memo(({ id, at, option, isActive, isChosen }: OptionRowProps) => (
  <div
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={isChosen}
    data-at={at}
    data-active={isActive || undefined}
    // Rows out of sight are not laid out.
    className="flex [contain-intrinsic-height:auto_2.75rem] [content-visibility:auto] min-h-11 cursor-pointer items-center gap-2 rounded-control px-3 py-2 hover:bg-hover aria-selected:font-semibold data-active:bg-action data-active:text-on-action"
  >
    <span className="flex-1">{option.label}</span>
    {isChosen && <Check aria-hidden="true" className="size-5 shrink-0" />}
  </div>
));

const countText = (count: number, total: number): string => {
  if (count === 0) return 'No matches';
  if (count === total) return `${total} choices`;

  return count === 1 ? '1 match' : `${count} matches`;
};

/**
 * Choosing from a long list by typing. The first match is marked while typing, and leaving the box takes it. An empty box is
 * `null`.
 */
export const Combobox = ({ options, value, onChange, placeholder, disabled, required, ...texts }: ComboboxProps) => {
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  /** What is being typed; null: nothing, the box shows what is chosen. */
  const [typed, setTyped] = useState<string | null>(null);
  const [activeIndex, setActiveIndex] = useState(-1);

  const searchable = useMemo(() => prepareOptions(options), [options]);
  const chosen = options.find((option) => option.value === value) ?? null;
  const shown = useMemo(() => filterOptions(searchable, typed ?? ''), [searchable, typed]);
  const active = isOpen ? shown[activeIndex] : undefined;
  const optionId = (option: ComboboxOption): string => `${listId}-${encodeURIComponent(option.value)}`;

  useEffect(() => {
    if (isOpen)
      document.getElementById(listId)?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, listId]);

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

  const leave = (): void => {
    // After typing, what is marked is taken, or what was chosen before; an empty box is nothing.
    if (typed === null) close();
    else choose(typed.trim() === '' ? null : (active ?? findOption(searchable, typed) ?? chosen));
  };

  return (
    <Field {...texts}>
      {(control) => (
        <ListInput
          {...control}
          listId={listId}
          listLabel="Choices"
          items={shown}
          isOpen={isOpen}
          activeIndex={activeIndex}
          activeId={active && optionId(active)}
          onOpen={open}
          onClose={close}
          onChoose={(at) => choose(shown[at] ?? null)}
          firstIndex={(step) => (step === -1 ? shown.length - 1 : Math.max(0, chosen ? shown.indexOf(chosen) : 0))}
          status={countText(shown.length, options.length)}
          mark={
            <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-3 right-3 size-5 text-saddle" />
          }
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
          className="pr-11"
        >
          {shown.map((option, at) => (
            <OptionRow
              key={option.value}
              id={optionId(option)}
              at={at}
              option={option}
              isActive={option === active}
              isChosen={option.value === value}
            />
          ))}
        </ListInput>
      )}
    </Field>
  );
};
