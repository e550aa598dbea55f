import { STATES } from '#shared/law/state-names.ts';

/** Every state by name, for the browser's own list. */
export const StateOptions = () =>
  STATES.map(([code, name]) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));
