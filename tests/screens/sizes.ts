export type Theme = 'light' | 'dark';

type Size = {
  /** In CSS pixels, as the height. */
  width: number;
  height: number;
  /** Dots for each CSS pixel. */
  scale: number;
  /** Tapped with a thumb: targets must be large enough. */
  isPhone: boolean;
  themes: Theme[];
};

export type SizeName = 'phone' | 'tablet' | 'desktop' | 'narrow' | 'wide';

export const SIZES: Record<SizeName, Size> = {
  phone: { width: 390, height: 844, scale: 2, isPhone: true, themes: ['light', 'dark'] },
  tablet: { width: 768, height: 1024, scale: 1, isPhone: false, themes: ['light'] },
  desktop: { width: 1440, height: 900, scale: 1, isPhone: false, themes: ['light', 'dark'] },
  narrow: { width: 360, height: 740, scale: 2, isPhone: true, themes: ['light'] },
  wide: { width: 2560, height: 1440, scale: 1, isPhone: false, themes: ['light'] },
};

export const USUAL_SIZES: SizeName[] = ['phone', 'tablet', 'desktop'];

/** Also the ends of what people have: for a page or two, as the frame is the same everywhere. */
export const EVERY_SIZE: SizeName[] = [...USUAL_SIZES, 'narrow', 'wide'];
