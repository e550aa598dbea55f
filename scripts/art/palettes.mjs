/**
 * @typedef {object} Palette
 * @property {string[]} sky  from the top of the sky down to the horizon
 * @property {string} glow  light of the low sun beyond the right edge
 * @property {string} haze  what distance fades into
 * @property {string} cloudLit
 * @property {string} cloudShade
 * @property {string} rockLit
 * @property {string} rockShade
 * @property {string} talusLit
 * @property {string} talusShade
 * @property {string} range  the farthest mountains, before haze
 * @property {string} plainFar
 * @property {string} plainNear
 * @property {string} road
 * @property {string} brushLit
 * @property {string} brushShade
 * @property {string} foreground
 * @property {string} foregroundLit
 * @property {string} wood
 * @property {number} stars
 * @property {number} contrast  how strongly light and shade part on rock, 0 to 1
 */

/** @type {{ light: Palette, night: Palette }} */
export const PALETTES = {
  light: {
    sky: ['#7ba2b3', '#adc1c1', '#ddd3c0', '#f3d9b4', '#f6c99b'],
    glow: '#ffe3b0',
    haze: '#edcfae',
    cloudLit: '#fff1d8',
    cloudShade: '#d3b7a6',
    rockLit: '#d98751',
    rockShade: '#7d4443',
    talusLit: '#cf8f5c',
    talusShade: '#8a5348',
    range: '#7d8aa0',
    plainFar: '#dcb583',
    plainNear: '#a9824f',
    road: '#e9cb9c',
    brushLit: '#9a9a70',
    brushShade: '#5d5c44',
    foreground: '#33291c',
    foregroundLit: '#6f5530',
    wood: '#5a4330',
    stars: 0,
    contrast: 1,
  },
  night: {
    sky: ['#121a29', '#1a2537', '#2b3347', '#4a4150', '#6d4f4d'],
    glow: '#a06a4c',
    haze: '#4b4350',
    cloudLit: '#6b5560',
    cloudShade: '#2c3042',
    rockLit: '#5c4347',
    rockShade: '#2a2633',
    talusLit: '#4f3d42',
    talusShade: '#2b2733',
    range: '#2f374c',
    plainFar: '#433a42',
    plainNear: '#2a2629',
    road: '#5a4c4b',
    brushLit: '#353a37',
    brushShade: '#1f2424',
    foreground: '#15151a',
    foregroundLit: '#28252a',
    wood: '#1c1a1e',
    stars: 90,
    contrast: 0.8,
  },
};
