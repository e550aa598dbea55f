import { useQuery } from '@tanstack/react-query';
import { Route as RouteIcon } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Location } from '#shared/contracts/places.ts';
import { milesBetween, type Point } from '#shared/ranges/distance.ts';
import type { Range } from '#shared/ranges/range.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { DelayedSkeleton, Skeleton } from '../../../ui/skeleton.tsx';
import { describeMiles, describeStraightLine } from './describe-way.ts';
import type { DrivingRoute, MapsService } from './maps-service.ts';
import { RouteChoice } from './route-choice.tsx';
import { ServiceRangeMap } from './service-map.tsx';

type RouteFinderProps = {
  service: MapsService;
  range: Range;
  from: Location;
  /** Where we have the range: exact, or the center of its town. */
  at: Point;
  /** What the service is asked for. */
  to: Point | string;
};

const Steps = ({ steps }: Pick<DrivingRoute, 'steps'>) => (
  <ol aria-label="Steps" className="flex flex-col">
    {steps.map(({ text, miles }, index) => (
      <li
        // biome-ignore lint/suspicious/noArrayIndexKey: steps are one behind the other, and may repeat
        key={index}
        className="flex gap-3 border-t border-tan py-2 first:border-t-0"
      >
        <span className="w-6 shrink-0 text-right text-quiet tabular-nums">{index + 1}</span>
        <span className="flex-1 wrap-break-word">{text}</span>
        <span className="shrink-0 text-right text-sm text-quiet tabular-nums">{describeMiles(miles)}</span>
      </li>
    ))}
  </ol>
);

const ignoreSelection = (): void => undefined;

type RoutesProps = Omit<RouteFinderProps, 'from'> & { routes: DrivingRoute[] };

/** The routes that the service found, the chosen one on its map. */
const Routes = ({ service, range, at, to, routes }: RoutesProps) => {
  const [chosen, setChosen] = useState(0);
  const route = routes[chosen] ?? null;
  // What the service looked up itself is where its route ends.
  const end = (typeof to === 'string' && routes[0]?.path.at(-1)) || at;
  const isApproximate = end === at && typeof to === 'string';
  const pins = useMemo(
    () => [{ id: range.id, number: 1, title: range.name, point: end, isApproximate }],
    [range, end, isApproximate],
  );

  return (
    <div className="grid gap-5 md:grid-cols-2">
      <ServiceRangeMap
        service={service}
        pins={pins}
        selectedId={range.id}
        onSelect={ignoreSelection}
        center={end}
        route={route}
        className="h-56 md:order-last md:h-auto md:min-h-96"
      />
      <div className="flex flex-col gap-4">
        <RouteChoice routes={routes} chosen={chosen} onChoose={setChosen} />
        {route?.warnings.map((warning) => (
          <p key={warning} className="rounded-control bg-hover px-3.5 py-2.5">
            {warning}
          </p>
        ))}
        {route && <Steps steps={route.steps} />}
        <p className="text-sm text-quiet">Routes from Google Maps. Times are without traffic.</p>
      </div>
    </div>
  );
};

export const RouteFinder = ({ service, range, from, at, to }: RouteFinderProps) => {
  const {
    data: routes,
    isPending,
    isError,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['routes', from.lat, from.lng, to],
    queryFn: () => service.findRoutes(from, to),
  });
  const straightLine = describeStraightLine(milesBetween(from, at), range);

  if (isPending) {
    return (
      <DelayedSkeleton label="Finding routes…">
        <div className="grid gap-5 md:grid-cols-2">
          <Skeleton className="h-56 md:order-last md:h-96" />
          <Skeleton className="h-40" />
        </div>
      </DelayedSkeleton>
    );
  }
  if (isError) {
    return (
      <ErrorState
        heading="Unable to find a route"
        text={`Google Maps didn’t answer. ${straightLine}`}
        onRetry={() => refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (routes.length === 0) {
    return <EmptyState Icon={RouteIcon} heading="No driving route found" text={straightLine} />;
  }

  return <Routes service={service} range={range} at={at} to={to} routes={routes} />;
};
