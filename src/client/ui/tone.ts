/** What a color means; see the tokens. Each class gives `--tone` its color, in both themes. */
export const TONES = {
  sage: '[--tone:var(--color-sage)]',
  brass: '[--tone:var(--color-brass)]',
  brick: '[--tone:var(--color-brick)]',
  denim: '[--tone:var(--color-denim)]',
  slate: '[--tone:var(--color-slate)]',
  neutral: '[--tone:var(--color-saddle)]',
} as const;

export type Tone = keyof typeof TONES;
