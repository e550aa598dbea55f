import { type ComponentProps, type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { CONTROL_LOOK } from './field.tsx';
import { useListPlace } from './use-list-place.ts';

type ListInputProps = Omit<ComponentProps<'input'>, 'ref' | 'type' | 'list' | 'onKeyDown'> & {
  listId: string;
  /** What the list is called. */
  listLabel: string;
  /** What it offers, in its order. */
  items: readonly unknown[];
  isOpen: boolean;
  /** Which of them is marked; -1: none. */
  activeIndex: number;
  /** The id of its row. */
  activeId: string | undefined;
  /** Opens the list with this one marked, or moves the mark there. */
  onOpen: (index: number) => void;
  onClose: () => void;
  onChoose: (index: number) => void;
  /** Which one an arrow marks as it opens the list; none unless it says so. */
  firstIndex?: (step: 1 | -1) => number;
  /** Said as the list changes, and seen where there is nothing to show. */
  status: ReactNode;
  /** At the end of the box. */
  mark?: ReactNode;
  /** The rows: options, each with its place in `data-at`. */
  children: ReactNode;
};

/**
 * A box to type into with a list below it, after the WAI-ARIA pattern of an editable combobox: the focus stays in the
 * box, arrows move the mark, Enter chooses what is marked, Escape closes. What is typed, and what leaving the box does,
 * is its owner's.
 */
export const ListInput = ({
  listId,
  listLabel,
  items,
  isOpen,
  activeIndex,
  activeId,
  onOpen,
  onClose,
  onChoose,
  firstIndex = () => -1,
  status,
  mark,
  children,
  className = '',
  ...input
}: ListInputProps) => {
  const inputRef = useRef<HTMLInputElement>(null);
  const popupRef = useRef<HTMLDivElement>(null);
  /** There is nothing to show, and that is seen. */
  const isTold = isOpen && items.length === 0;

  useListPlace(popupRef, inputRef, isOpen, items);

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const chooseFromList = ({ target }: MouseEvent<HTMLElement>): void => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-at]') : null;
    if (row) onChoose(Number(row.dataset['at']));
  };

  const move = (step: 1 | -1): void => {
    const index = activeIndex + step;

    if (isOpen) onOpen(index < 0 ? items.length - 1 : index % Math.max(items.length, 1));
    else onOpen(firstIndex(step));
  };

  /** What each key does; true: the browser does nothing of its own. */
  const keys: Partial<Record<string, (event: KeyboardEvent) => boolean>> = {
    ArrowDown: ({ altKey }) => {
      if (altKey) onOpen(-1);
      else move(1);

      return true;
    },
    ArrowUp: ({ altKey }) => {
      if (altKey) onClose();
      else move(-1);

      return true;
    },
    Enter: () => {
      if (activeId) onChoose(activeIndex);
      else if (!isTold) onClose();

      // With nothing marked it sends the form.
      return activeId !== undefined;
    },
    Escape: () => {
      onClose();

      return isOpen;
    },
  };

  return (
    <div className="relative">
      <input
        {...input}
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
        onKeyDown={(event) => {
          if (keys[event.key]?.(event)) event.preventDefault();
        }}
        className={`${CONTROL_LOOK} ${className}`}
      />
      {mark}
      <div ref={popupRef} className="fixed z-30">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, which keeps the focus */}
        <div
          id={listId}
          role="listbox"
          tabIndex={-1}
          aria-label={listLabel}
          hidden={!isOpen || isTold}
          // The input keeps the focus, and with it the keys.
          onMouseDown={(event) => event.preventDefault()}
          onClick={chooseFromList}
          className="max-h-(--list-height) overflow-y-auto overscroll-contain rounded-control border border-tan bg-surface p-1 shadow-panel"
        >
          {isOpen && children}
        </div>
        <p
          role="status"
          className={
            isTold ? 'rounded-control border border-tan bg-surface px-4 py-3 text-quiet shadow-panel' : 'sr-only'
          }
        >
          {isOpen && status}
        </p>
      </div>
    </div>
  );
};

type ListOptionProps = {
  id: string;
  at: number;
  isActive: boolean;
  note: string | false | undefined;
  children: ReactNode;
};

/** A row of the list: what it is, and to its right what tells it from others. */
export const ListOption = ({ id, at, isActive, note, children }: ListOptionProps) => (
  <div
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={isActive}
    data-at={at}
    className="flex min-h-11 cursor-pointer flex-wrap items-baseline justify-between gap-x-3 rounded-control px-3 py-2 hover:bg-hover aria-selected:bg-action aria-selected:text-on-action"
  >
    {children}
    {note && <span className="text-sm opacity-85">{note}</span>}
  </div>
);
