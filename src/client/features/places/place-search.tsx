import { PLACE_WORDS } from 'virtual:place-words';
import { Search } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { type AnyPlace, findPlaces, isFederalPlace, makePlaceIndex, placeName } from '#shared/law/place-search.ts';
import { Field } from '../../ui/field.tsx';
import { ListInput, ListOption } from '../../ui/list-input.tsx';

const INDEX = makePlaceIndex(PLACE_WORDS);

type PlaceSearchProps = { onChoose: (kind: AnyPlace) => void };

/** A box for whatever people call a place. Enter takes the first kind that answers it. */
export const PlaceSearch = ({ onChoose }: PlaceSearchProps) => {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(0);
  const found = useMemo(() => findPlaces(INDEX, typed), [typed]);
  const isShown = isOpen && typed.trim().length > 1;
  const active = isShown ? found[activeIndex] : undefined;
  const optionId = (kind: AnyPlace): string => `${listId}-${kind}`;

  const open = (index: number): void => {
    setIsOpen(true);
    setActiveIndex(index);
  };

  return (
    <Field label="What kind of place?" hint="Church, gas station, Walmart, the DMV, my RV …">
      {(control) => (
        <ListInput
          {...control}
          listId={listId}
          listLabel="Kinds of place"
          items={found}
          isOpen={isShown}
          activeIndex={activeIndex}
          activeId={active && optionId(active)}
          onOpen={open}
          onClose={() => setIsOpen(false)}
          onChoose={(at) => {
            const kind = found[at];
            setIsOpen(false);
            if (kind) onChoose(kind);
          }}
          status={
            found.length > 0
              ? `${found.length} ${found.length === 1 ? 'kind' : 'kinds'} of place`
              : 'We have no answer for that. Try another word, or choose from the list. For your own car, see Regulations.'
          }
          mark={<Search aria-hidden="true" className="pointer-events-none absolute top-3 right-3 size-5 text-saddle" />}
          enterKeyHint="search"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            open(0);
          }}
          onFocus={({ target }) => target.select()}
          onBlur={() => setIsOpen(false)}
          className="pr-11"
        >
          {found.map((kind, at) => (
            <ListOption
              key={kind}
              id={optionId(kind)}
              at={at}
              isActive={at === activeIndex}
              note={isFederalPlace(kind) && 'All states'}
            >
              {placeName(kind)}
            </ListOption>
          ))}
        </ListInput>
      )}
    </Field>
  );
};
