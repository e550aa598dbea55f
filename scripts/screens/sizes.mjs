/** @typedef {'light' | 'night'} Theme */
/**
 * @typedef {object} Size
 * @property {number} width in CSS pixels, as the height
 * @property {number} height
 * @property {number} scale dots for each CSS pixel
 * @property {boolean} isPhone touched by a thumb: targets must be large enough
 * @property {Theme[]} themes
 */

/** @typedef {'phone' | 'tablet' | 'desktop' | 'narrow' | 'wide'} SizeName */

/** @type {Record<SizeName, Size>} */
export const SIZES = {
  phone: { width: 390, height: 844, scale: 2, isPhone: true, themes: ['light', 'night'] },
  tablet: { width: 768, height: 1024, scale: 1, isPhone: false, themes: ['light'] },
  desktop: { width: 1440, height: 900, scale: 1, isPhone: false, themes: ['light', 'night'] },
  narrow: { width: 360, height: 740, scale: 2, isPhone: true, themes: ['light'] },
  wide: { width: 2560, height: 1440, scale: 1, isPhone: false, themes: ['light'] },
};

/** @type {SizeName[]} */
export const USUAL_SIZES = ['phone', 'tablet', 'desktop'];

/** Also the ends of what people have: for a page or two, as the frame is the same everywhere. @type {SizeName[]} */
export const EVERY_SIZE = [...USUAL_SIZES, 'narrow', 'wide'];
