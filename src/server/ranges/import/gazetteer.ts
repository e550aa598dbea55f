import { MILITARY, type Places } from '../../places/places.ts';
import type { Gazetteer } from './place-candidate.ts';

/** By the table of places that the build made. */
export const createGazetteer = (places: Places): Gazetteer => ({
  findCounty: places.findCounty,
  findZip: (zip) => {
    const found = places.findZip(zip);

    return found === MILITARY ? null : found;
  },
  findTown: (city, state) => {
    const found = places.search(`${city}, ${state}`);
    const [town, ...others] = found === MILITARY ? [] : found;

    return town && others.length === 0 ? town : null;
  },
});
