import type { ComponentProps } from 'react';
import { AGE_BANDS, type AgeBand } from '#shared/permits/permit.ts';
import { SelectField } from '../ui/select-field.tsx';
import { AGE_WORDS } from './permit-words.ts';

type AgeFieldProps = Pick<ComponentProps<typeof SelectField>, 'label' | 'hint'> & {
  value: AgeBand | null;
  /** What the list says while nobody has chosen. */
  none: string;
  onChange: (ageBand: AgeBand | null) => void;
};

/** An age as the law asks for it: in bands, not in years. */
export const AgeField = ({ value, none, onChange, ...texts }: AgeFieldProps) => (
  <SelectField
    {...texts}
    value={value ?? ''}
    onChange={({ target }) => onChange(AGE_BANDS.find((band) => band === target.value) ?? null)}
  >
    <option value="">{none}</option>
    {AGE_BANDS.map((band) => (
      <option key={band} value={band}>
        {AGE_WORDS[band]}
      </option>
    ))}
  </SelectField>
);
