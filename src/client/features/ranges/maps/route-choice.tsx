import { useId } from 'react';
import { describeMiles, describeMinutes } from './describe-way.ts';
import type { DrivingRoute } from './maps-service.ts';

type RouteChoiceProps = { routes: readonly DrivingRoute[]; chosen: number; onChoose: (index: number) => void };

/** The ways there, one of them chosen by its index. */
export const RouteChoice = ({ routes, chosen, onChoose }: RouteChoiceProps) => {
  const name = useId();

  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-semibold">{routes.length === 1 ? 'One route' : `${routes.length} routes`}</legend>
      {routes.map((route, index) => (
        <label
          // biome-ignore lint/suspicious/noArrayIndexKey: a route is chosen by its index, and the list never changes
          key={index}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-tan px-3 py-2 hover:bg-hover has-checked:border-saddle has-checked:bg-hover"
        >
          <input
            type="radio"
            name={name}
            className="size-5 shrink-0 accent-action"
            checked={index === chosen}
            onChange={() => onChoose(index)}
          />
          <span className="flex-1 wrap-break-word">{route.name}</span>
          <span className="text-right tabular-nums">
            <span className="block font-semibold">{describeMinutes(route.minutes)}</span>
            <span className="block text-sm text-quiet">{describeMiles(route.miles)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
};
