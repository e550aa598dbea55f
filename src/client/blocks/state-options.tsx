import { STATES, type StateCode } from '#shared/law/state-names.ts';

type StateOptionsProps = { without?: readonly StateCode[] };

/** Every state by name, for the browser's own list. */
export const StateOptions = ({ without = [] }: StateOptionsProps) =>
  STATES.filter(([code]) => !without.includes(code)).map(([code, name]) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));
