import { findPlaceTable, findRoadTable } from './test-places.ts';

/** Makes the tables once for the run: workers that find none would each make their own. */
export const setup = async (): Promise<void> => {
  await findPlaceTable();
  await findRoadTable();
};
