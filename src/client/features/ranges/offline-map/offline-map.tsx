import { LocateFixed, type LucideIcon, Minus, Plus } from 'lucide-react';
import {
  type MouseEvent,
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Surroundings } from '#shared/contracts/places.ts';
import { NEARBY_MILES, type Point } from '#shared/ranges/distance.ts';
import { placeOnMap, projectionAround } from '#shared/ranges/local-map.ts';
import type { MapPin } from '../maps/maps-service.ts';
import { useSurroundings } from '../nearby-queries.ts';
import { aroundDot, boxOf, centerLabel, placeLabels } from './map-labels.ts';
import {
  fromScreen,
  keepOnMap,
  type MapSize,
  type MapView,
  scaleOf,
  showPoint,
  toScreen,
  WHOLE_RING,
  zoomBy,
} from './map-view.ts';
import { PIN_DOTS, spreadPins } from './spread-pins.ts';
import { useMapGestures, ZOOM_STEP } from './use-map-gestures.ts';

/** Of the outlines as they come. */
const STEPS_PER_MILE = 20;
/** Until the page has been laid out. */
const FIRST_SIZE: MapSize = { width: 600, height: 400 };
const NOTHING: Surroundings = { counties: [], towns: [], roads: { major: '', secondary: '' } };

const useSize = (ref: RefObject<Element | null>): MapSize => {
  const [size, setSize] = useState(FIRST_SIZE);

  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;

    const measure = (): void => {
      const { width, height } = element.getBoundingClientRect();
      if (width > 0 && height > 0) setSize({ width, height });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);

    return () => observer.disconnect();
  }, [ref]);

  return size;
};

/** Neighboring states differ, so that their border can be seen; the colors mean nothing. */
const SHADES = ['fill-surface', 'fill-sand', 'fill-sand/55'] as const;

// Memoized: moving the map only moves the whole of them.
const Counties = memo(({ counties }: { counties: Surroundings['counties'] }) => {
  const areas = new Map<string | null, number>();
  for (const { state, area } of counties) areas.set(state, (areas.get(state) ?? 0) + area);
  const states = [...areas].toSorted(([, a], [, b]) => b - a).map(([state]) => state);

  return counties.map(({ path, state }) => (
    <path
      key={path}
      d={path}
      fillRule="evenodd"
      vectorEffect="non-scaling-stroke"
      className={`stroke-saddle/55 stroke-1 ${SHADES[states.indexOf(state) % SHADES.length]}`}
    />
  ));
});

const Roads = memo(({ roads: { major, secondary } }: Pick<Surroundings, 'roads'>) => (
  <>
    <path d={secondary} vectorEffect="non-scaling-stroke" className="fill-none stroke-brass/45 stroke-1" />
    <path d={major} vectorEffect="non-scaling-stroke" className="fill-none stroke-brass/75 stroke-2" />
  </>
));

type MapButtonProps = { label: string; Icon: LucideIcon; onClick: () => void };

const MapButton = ({ label, Icon, onClick }: MapButtonProps) => (
  <button
    type="button"
    aria-label={label}
    onClick={onClick}
    className="grid size-11 place-items-center rounded-control border border-saddle bg-surface text-umber transition-colors hover:bg-sand active:bg-tan"
  >
    <Icon aria-hidden="true" className="size-5" />
  </button>
);

type OfflineMapProps = {
  center: Point;
  place: string;
  /** The town in the middle, which is always named; null: not known. */
  town: string | null;
  pins: readonly MapPin[];
  selectedId: string | null;
  onSelect: (id: string) => void;
  /** A tap beside the pins means a place. */
  onPoint?: (point: Point) => void;
  className: string;
};

/**
 * Our own map: counties and towns as outlines, the circle of 25 miles, and a numbered pin for each range. It needs no
 * service and no key. The list beside it says and does the same; so the pins are for eyes and pointers.
 */
export const OfflineMap = ({
  center,
  place,
  town,
  pins,
  selectedId,
  onSelect,
  onPoint,
  className,
}: OfflineMapProps) => {
  const sheetRef = useRef<HTMLDivElement>(null);
  const size = useSize(sheetRef);
  const [view, setView] = useState<MapView>(WHOLE_RING);
  const { data: land = NOTHING, isError } = useSurroundings(center);
  const change = useCallback(
    (next: (view: MapView, size: MapSize) => MapView) => setView((now) => next(keepOnMap(now, size), size)),
    [size],
  );
  const { onKeyDown, pointerHandlers, hasMoved } = useMapGestures(sheetRef, change);

  const project = useMemo(() => projectionAround(center), [center]);
  const shown = useMemo(() => keepOnMap(view, size), [view, size]);
  const scale = scaleOf(shown, size);
  const here = toScreen({ x: 0, y: 0 }, shown, size);
  const middle = town === null ? null : centerLabel(town, here);
  const named = middle ? [boxOf(middle), aroundDot(here, 7, 7)] : [];
  const placedPins = spreadPins(
    pins.map((pin) => ({ ...pin, at: toScreen(project(pin.point), shown, size) })),
    named,
    { ...here, radius: NEARBY_MILES * scale },
  );
  // What is drawn last lies on top.
  const ordered = placedPins.toSorted((a, b) => Number(a.id === selectedId) - Number(b.id === selectedId));
  const ringLabel = { x: here.x, y: here.y - NEARBY_MILES * scale + 12 };
  const taken = [
    aroundDot(here, 9, 9),
    aroundDot(ringLabel, 28, 8),
    ...placedPins.map(({ at }) => aroundDot(at, PIN_DOTS, PIN_DOTS)),
    ...named,
  ];
  const towns = land.towns.filter(({ name }) => name !== town);
  const labels = placeLabels({ ...land, towns }, shown, size, taken);

  const selected = pins.find(({ id }) => id === selectedId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another one is chosen, not when the map is moved
  useEffect(() => {
    if (selected) change((now, dots) => showPoint(now, dots, project(selected.point)));
  }, [selectedId]);

  const press = ({ target, currentTarget, clientX, clientY }: MouseEvent): void => {
    if (hasMoved()) return;
    const pin = target instanceof Element ? target.closest('[data-pin]') : null;
    const id = pin?.getAttribute('data-pin');
    if (id) onSelect(id);
    else if (onPoint) {
      const { left, top } = currentTarget.getBoundingClientRect();
      onPoint(placeOnMap(center, fromScreen({ x: clientX - left, y: clientY - top }, shown, size)));
    }
  };

  return (
    <div className="flex flex-col gap-1">
      <div className={`flex overflow-hidden rounded-panel border border-tan bg-tan/40 ${className}`}>
        <div
          ref={sheetRef}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows and signs move it when it has the focus
          tabIndex={0}
          role="application"
          aria-label={`Outline map around ${place} with ${pins.length} ${pins.length === 1 ? 'range' : 'ranges'}. Use arrow keys to move it, plus and minus to zoom, and zero to reset.`}
          className="h-full min-w-0 flex-1 cursor-grab touch-none select-none -outline-offset-3 active:cursor-grabbing"
          onClick={press}
          onDoubleClick={() => change((now, dots) => zoomBy(now, dots, ZOOM_STEP))}
          onKeyDown={onKeyDown}
          {...pointerHandlers}
        >
          <svg aria-hidden="true" viewBox={`0 0 ${size.width} ${size.height}`} className="block size-full">
            <g
              transform={`translate(${here.x} ${here.y}) scale(${scale / STEPS_PER_MILE})`}
              className="pointer-events-none"
            >
              <Counties counties={land.counties} />
              <Roads roads={land.roads} />
            </g>
            <g className="pointer-events-none">
              <circle
                data-ring=""
                cx={here.x}
                cy={here.y}
                r={NEARBY_MILES * scale}
                className="fill-none stroke-denim stroke-2 [stroke-dasharray:6_5]"
              />
              <text
                x={here.x}
                y={here.y - NEARBY_MILES * scale + 16}
                textAnchor="middle"
                className="fill-denim stroke-surface stroke-3 text-xs font-semibold [paint-order:stroke]"
              >
                {NEARBY_MILES} miles
              </text>
              {labels.map(({ text, x, y, anchor, dot }) => (
                <g key={`${text} ${dot?.x ?? ''}`}>
                  {dot && <circle cx={dot.x} cy={dot.y} r={2} className="fill-umber" />}
                  <text
                    x={x}
                    y={y + 4}
                    textAnchor={anchor}
                    className={
                      dot
                        ? 'fill-umber stroke-surface stroke-3 text-[13px] [paint-order:stroke]'
                        : 'fill-saddle text-[11px] tracking-wider uppercase opacity-80'
                    }
                  >
                    {text}
                  </text>
                </g>
              ))}
              <circle cx={here.x} cy={here.y} r={7} className="fill-denim stroke-surface stroke-3" />
              {middle && (
                <text
                  x={middle.x}
                  y={middle.y + 4}
                  textAnchor="middle"
                  className="fill-umber stroke-surface stroke-4 text-sm font-bold [paint-order:stroke]"
                >
                  {middle.text}
                </text>
              )}
            </g>
            <g>
              {ordered.map(({ id, number, title, at, isApproximate }) => (
                <g
                  key={id}
                  data-pin={id}
                  data-approximate={isApproximate || undefined}
                  data-selected={id === selectedId || undefined}
                  className="group cursor-pointer"
                >
                  <title>{isApproximate ? `${title} (approximate location)` : title}</title>
                  <circle cx={at.x} cy={at.y} r={22} className="fill-transparent" />
                  <circle
                    cx={at.x}
                    cy={at.y}
                    r={id === selectedId ? 17 : 13}
                    className="fill-action stroke-surface stroke-2 group-hover:fill-action-strong group-data-approximate:fill-surface group-data-approximate:stroke-action-strong group-data-approximate:[stroke-dasharray:4_3] group-data-selected:not-group-data-approximate:fill-brick group-data-approximate:group-data-selected:stroke-brick"
                  />
                  <text
                    x={at.x}
                    y={at.y + 4.5}
                    textAnchor="middle"
                    className="pointer-events-none fill-on-action text-[13px] font-semibold tabular-nums group-data-approximate:fill-umber group-data-selected:not-group-data-approximate:fill-surface"
                  >
                    {number}
                  </text>
                </g>
              ))}
            </g>
          </svg>
        </div>
        {/* Beside the map: over it, a pin could lie under them wherever it is moved. */}
        <div className="flex flex-col justify-end gap-1 border-l border-tan bg-panel p-1.5">
          <MapButton label="Zoom in" Icon={Plus} onClick={() => change((now, dots) => zoomBy(now, dots, ZOOM_STEP))} />
          <MapButton
            label="Zoom out"
            Icon={Minus}
            onClick={() => change((now, dots) => zoomBy(now, dots, 1 / ZOOM_STEP))}
          />
          <MapButton label="Back to the center" Icon={LocateFixed} onClick={() => setView(WHOLE_RING)} />
        </div>
      </div>
      {/* Below the map: on a phone they would cover its pins. */}
      {pins.some(({ isApproximate }) => isApproximate) && (
        <p className="text-sm text-quiet">Dashed pins: we only know the town or ZIP code.</p>
      )}
      {isError && (
        <p className="text-sm text-quiet">
          We couldn’t load the outlines.{' '}
          {pins.length > 0 ? 'The pins are still in the right place.' : 'Check your connection, then reload the page.'}
        </p>
      )}
    </div>
  );
};
