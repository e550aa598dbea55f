import { TONES, type Tone } from '../ui/tone.ts';

/** Beside green these look the same to one man in twelve, and by night to most: lines cross a no, dots a condition, small crosses what nobody could confirm. */
const MARKS: Partial<Record<Tone, string>> = {
  brick: 'M0 0V8',
  brass: 'M4 4V4.01',
  slate: 'M2.75 4H5.25M4 2.75V5.25',
};

const idOf = (map: string, tone: Tone): string => `${map}-${tone}`;

type TonePatternsProps = {
  /** Its name on the page, as each map has patterns of its own. */
  map: string;
  /** How large they are; 1: for the whole country in the width of a page. */
  scale?: number;
};

export const TonePatterns = ({ map, scale = 1 }: TonePatternsProps) => (
  <defs>
    {Object.entries(MARKS).map(([tone, mark]) => (
      <pattern
        key={tone}
        id={idOf(map, tone as Tone)}
        width={8}
        height={8}
        patternUnits="userSpaceOnUse"
        patternTransform={`rotate(45) scale(${scale})`}
        className={TONES[tone as Tone]}
      >
        <path d={mark} className="fill-none stroke-(--tone) stroke-[2.5] [stroke-linecap:round]" />
      </pattern>
    ))}
  </defs>
);

/** What fills a shape of this tone above its color; undefined: nothing. */
export const patternFill = (map: string, tone: Tone): string | undefined =>
  tone in MARKS ? `url(#${idOf(map, tone)})` : undefined;
