import { US_MAP } from 'virtual:us-map';
import { useId, useMemo } from 'react';
import type { StateCode } from '#shared/law/states.ts';
import { type Recognition, statusOf } from '#shared/recognition/recognize.ts';
import type { RoadWay } from '#shared/trips/road-way.ts';
import { projectPoint } from '../../blocks/project-point.ts';
import { STATUS_LOOKS } from '../../blocks/status-look.ts';
import { patternFill, TonePatterns } from '../../blocks/tone-pattern.tsx';
import { TONES, type Tone } from '../../ui/tone.ts';

type Drawn = [number, number];

/** Around the road, so that the next town and the next state are in the picture. */
const MARGIN = 26;
const SMALLEST = 110;
const SHAPE = 1.9;
/** Around the letters, as a share of their size: roads and borders run behind them. */
const HALO = 0.3;
/** Across the whole map, in its own units. */
const COUNTRY = US_MAP.width;

/** What is looked at: the road with some land around it, never wider than the country. */
const frameOf = (points: readonly Drawn[]) => {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right] = [Math.min(...xs) - MARGIN, Math.max(...xs) + MARGIN];
  const [top, bottom] = [Math.min(...ys) - MARGIN, Math.max(...ys) + MARGIN];
  const width = Math.max(SMALLEST * SHAPE, right - left, (bottom - top) * SHAPE);
  const height = width / SHAPE;

  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height };
};

const pathOf = (points: readonly Drawn[]): string =>
  points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

type TripMapProps = { ways: readonly RoadWay[]; recognitions: ReadonlyMap<StateCode, Recognition> };

/** For eyes: the table beside it says the same for everybody. */
export const TripMap = ({ ways, recognitions }: TripMapProps) => {
  const map = useId();
  const lines = useMemo(
    () => ways.map(({ line }) => line.map((part) => part.map(([lat, lng]) => projectPoint(lat, lng, US_MAP)))),
    [ways],
  );
  const points = lines.flat(2);
  if (points.length < 2) return null;
  const { x, y, width, height } = frameOf(points);
  const passed = new Set(ways.flatMap(({ states }) => states.map(({ state }) => state)));
  const toneOf = (state: string): Tone => {
    const recognition = recognitions.get(state as StateCode);

    return recognition ? STATUS_LOOKS[statusOf(recognition)].tone : 'slate';
  };
  const dot = width / 130;
  const letterSize = width / 45;

  return (
    <svg
      aria-hidden="true"
      viewBox={`${x} ${y} ${width} ${height}`}
      className="no-print max-h-72 w-full rounded-control bg-hover"
    >
      <title>Your road</title>
      <TonePatterns map={map} scale={width / COUNTRY} />
      {US_MAP.states.map(({ code, path }) => (
        <path
          key={code}
          d={path}
          vectorEffect="non-scaling-stroke"
          className={
            passed.has(code)
              ? `${TONES[toneOf(code)]} fill-(--tone)/45 stroke-surface stroke-[1.5]`
              : 'fill-surface stroke-tan stroke-1'
          }
        />
      ))}
      {US_MAP.states.map(({ code, path }) => {
        const isAnswered = passed.has(code) && recognitions.has(code as StateCode);
        const pattern = isAnswered ? patternFill(map, toneOf(code)) : undefined;

        return pattern && <path key={code} d={path} fill={pattern} className="opacity-60" />;
      })}
      {lines.toReversed().map((parts, at) =>
        parts.map((part, leg) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: a way and its legs have no other name
            key={`${at} ${leg}`}
            d={pathOf(part)}
            vectorEffect="non-scaling-stroke"
            strokeDasharray={at < lines.length - 1 ? '5 5' : undefined}
            className="fill-none stroke-umber stroke-[3] [stroke-linejoin:round]"
          />
        )),
      )}
      {[points[0], lines[0]?.at(-1)?.at(-1)].map(
        (end) =>
          end && <circle key={end.join(' ')} cx={end[0]} cy={end[1]} r={dot} className="fill-umber stroke-surface" />,
      )}
      {/* Last, so that neither the road nor its ends lie over the letters. */}
      {[...passed].map((code) => {
        const shape = US_MAP.states.find((one) => one.code === code);
        const isInside = shape && shape.x > x && shape.x < x + width && shape.y > y && shape.y < y + height;

        return (
          isInside && (
            <text
              key={code}
              x={shape.x}
              y={shape.y}
              textAnchor="middle"
              style={{ fontSize: `${letterSize}px`, strokeWidth: `${letterSize * HALO}px` }}
              className="fill-umber stroke-surface font-semibold [paint-order:stroke] [stroke-linejoin:round]"
            >
              {code}
            </text>
          )
        );
      })}
    </svg>
  );
};
