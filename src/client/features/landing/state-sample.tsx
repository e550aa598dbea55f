import { useState } from 'react';
import { STATES, type StateCode } from '#shared/law/state-names.ts';
import { StateOptions } from '../../blocks/state-options.tsx';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { StateFacts } from './state-facts.tsx';

/** Three real facts of a state, with their sources, before anyone pays. */
export const StateSample = () => {
  const [chosen, setChosen] = useState<StateCode | null>(null);
  const name = STATES.find(([code]) => code === chosen)?.[1] ?? '';

  return (
    <section aria-labelledby="sample" className="needs-script">
      <Card className="flex flex-col gap-4">
        <div>
          <h2 id="sample" className="text-2xl">
            See for yourself
          </h2>
          <p>Choose your state to see three facts about it, each with its source.</p>
        </div>
        <div className="max-w-sm">
          <SelectField
            label="Your state"
            value={chosen ?? ''}
            onChange={({ target }) => setChosen(STATES.find(([code]) => code === target.value)?.[0] ?? null)}
          >
            <option value="">Choose a state</option>
            <StateOptions />
          </SelectField>
        </div>
        <div aria-live="polite" className="flex flex-col gap-4 empty:hidden">
          {chosen && <StateFacts state={chosen} name={name} />}
        </div>
      </Card>
    </section>
  );
};
