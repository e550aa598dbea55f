/**
 * @typedef {object} TablePalette
 * @property {string} wood
 * @property {string} woodDark
 * @property {string} woodLight
 * @property {string} paper
 * @property {string} paperShade
 * @property {string} contour
 * @property {string} contourBold
 * @property {string} water
 * @property {string} forest
 * @property {string} route
 * @property {string} leather
 * @property {string} leatherLight
 * @property {string} leatherDark
 * @property {string} brass
 * @property {string} brassLight
 * @property {string} brassDark
 * @property {string} dial
 * @property {string} ink
 * @property {string} needle
 * @property {string} lamp  light that falls on the table
 * @property {number} lampStrength
 * @property {string} gloom  what the corners fall into
 * @property {number} gloomStrength
 */

/** @type {{ light: TablePalette, night: TablePalette }} */
export const TABLE_PALETTES = {
  light: {
    wood: '#9a6a3f',
    woodDark: '#744a29',
    woodLight: '#b78553',
    paper: '#f4ead4',
    paperShade: '#dcc9a4',
    contour: '#c9a87a',
    contourBold: '#b08650',
    water: '#a9c3c6',
    forest: '#c9cda4',
    route: '#9c2f1f',
    leather: '#7a4726',
    leatherLight: '#a2663a',
    leatherDark: '#4c2a17',
    brass: '#c99b4a',
    brassLight: '#f2d68f',
    brassDark: '#7d5a20',
    dial: '#fbf4e2',
    ink: '#3b2616',
    needle: '#9c2f1f',
    lamp: '#fff0cc',
    lampStrength: 0.3,
    gloom: '#3b2010',
    gloomStrength: 0.42,
  },
  night: {
    wood: '#3d2c22',
    woodDark: '#281c17',
    woodLight: '#4d3829',
    paper: '#a8977a',
    paperShade: '#7f6f58',
    contour: '#8d7656',
    contourBold: '#785f3f',
    water: '#7d8f8d',
    forest: '#8f9171',
    route: '#7a2c20',
    leather: '#3f281b',
    leatherLight: '#5d3d28',
    leatherDark: '#22150f',
    brass: '#8d6e38',
    brassLight: '#c7a766',
    brassDark: '#493615',
    dial: '#b8a98a',
    ink: '#241811',
    needle: '#7f2a1d',
    lamp: '#ffcf8a',
    lampStrength: 0.3,
    gloom: '#0d0b10',
    gloomStrength: 0.82,
  },
};
