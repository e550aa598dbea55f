import type { Sign } from '#shared/law/place-rules.ts';
import { drawingPartsOf } from './drawing-parts.ts';

const WIDTH = 200;
const LINE = 15;
const MOST_LETTERS = 24;
const MOST_SIZE = 13;
/** Between the border and the words, on both sides. */
const MARGIN = 12;

/** Our own outline of a handgun, pointing at nothing but the edge of the sign. */
const GUN =
  'M-33 -17 H30 L33 -12 V-4 L29 -1 L35 25 H18 L12 4 H-3 C-8 4 -10 0 -10 -4 H-33 Z M-5 -3 C-5 1 -3 2 0 2 H8 L5 -3 Z';

/** Lines of at most so many letters, cut between words. */
const linesOf = (text: string): string[] => {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length === 0 || longer.length > MOST_LETTERS) lines.push(word);
    else lines[lines.length - 1] = longer;
  }

  return lines;
};

/** How wide a line is for its height in a wide font: which one a device has, nobody knows. */
const breadthOf = (line: string): number =>
  [...line].reduce((sum, letter) => sum + (letter === ' ' ? 0.36 : /[a-z]/.test(letter) ? 0.7 : 0.8), 0);

/** So that the longest line fits between the borders. */
const sizeFor = (lines: readonly string[]): number =>
  Math.min(MOST_SIZE, (WIDTH - 2 * MARGIN) / Math.max(1, ...lines.map(breadthOf)));

const BARS = [0, 1, 2, 3, 4];
const RED = '#c1121f';
const BLACK = '#111';

type SignDrawingProps = { sign: Sign };

/** What the law describes, drawn by us and not to scale. The colors are the same in both themes. */
export const SignDrawing = ({ sign }: SignDrawingProps) => {
  const parts = drawingPartsOf(sign);
  if (!parts) return null;
  const { hasGun, isRingRed, isSlashRising, words, areWordsRed, isBilingual } = parts;
  const ring = isRingRed ? RED : BLACK;
  const lines = words.flatMap(linesOf);
  const isShort = lines.length === 1 && (lines[0]?.length ?? 0) <= 5;
  const size = isShort ? 46 : sizeFor(lines);
  const textTop = hasGun ? 118 : isShort ? 52 : 30;
  const barsTop = textTop + (isShort ? 14 : lines.length * LINE);
  const textBottom = lines.length > 0 ? textTop + (lines.length - 1) * LINE + 16 : 112;
  const height = isBilingual ? barsTop + 70 : textBottom;

  return (
    <figure className="flex flex-col gap-1">
      <svg
        role="img"
        aria-label={`Drawing of the sign. ${sign.looks}`}
        viewBox={`0 0 ${WIDTH} ${height}`}
        className="w-full max-w-60 rounded-control border border-tan print:max-w-44"
      >
        <rect width={WIDTH} height={height} fill="#fff" />
        <rect x="3" y="3" width={WIDTH - 6} height={height - 6} rx="4" fill="none" stroke="#222" strokeWidth="1.5" />
        {hasGun && (
          <g transform="translate(100 56)">
            <path d={GUN} fill={BLACK} fillRule="evenodd" />
            <circle r="42" fill="none" stroke={ring} strokeWidth="8" />
            <path d={isSlashRising ? 'M-30 30 L30 -30' : 'M-30 -30 L30 30'} stroke={ring} strokeWidth="8" />
          </g>
        )}
        {lines.map((line, at) => (
          <text
            key={line}
            x={WIDTH / 2}
            y={textTop + at * LINE}
            textAnchor="middle"
            fontSize={size}
            fontWeight="700"
            fontFamily="sans-serif"
            fill={areWordsRed ? RED : BLACK}
          >
            {line}
          </text>
        ))}
        {isBilingual &&
          BARS.map((at) => (
            <g key={at} fill="#777">
              <rect x="16" y={barsTop + at * 11} width={at === 4 ? 44 : 78} height="5" />
              <rect x="106" y={barsTop + at * 11} width={at === 4 ? 50 : 78} height="5" />
            </g>
          ))}
      </svg>
      <figcaption className="text-sm text-quiet">
        Our drawing, not to scale. We chose the look where the law doesn’t set it.
        {isBilingual && ' Gray lines stand for text we left out.'}
      </figcaption>
    </figure>
  );
};
