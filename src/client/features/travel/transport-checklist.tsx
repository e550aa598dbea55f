import { ShieldAlert } from 'lucide-react';
import { stateName } from '#shared/domain/law/fact-wording.ts';
import type { StateCode } from '#shared/domain/law/states.ts';
import { Card, CardHeading } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { PageLink } from '../../ui/page-link.tsx';

/** What 18 U.S.C. § 926A asks, point by point; the safety guide's page on it carries the sources. */
export const TRANSPORT_RULES = [
  'Federal law does not bar you from having a firearm.',
  'Having and carrying it is lawful for you both where the trip starts and where it ends.',
  'It is unloaded all the way.',
  'Neither it nor its ammunition can be reached readily, or from the passenger compartment.',
  'In a vehicle without a separate compartment it, or the ammunition, is in a locked container; the glove compartment and the console do not count.',
] as const;

export const TRANSPORT_LIMITS =
  'It is about the way through, not about carrying or staying: people have been charged after a night on the way.';

type TransportChecklistProps = {
  states: readonly StateCode[];
  /** Of those, where the trip starts or ends, and where it spends a night. */
  endsIn: readonly StateCode[];
  overnightIn: readonly StateCode[];
};

const namesOf = (states: readonly StateCode[]): string => states.map((state) => stateName(state)).join(' and ');

/** For the states where, by the records, no permit counts and visitors need one, or nobody knows. */
export const TransportChecklist = ({ states, endsIn, overnightIn }: TransportChecklistProps) => (
  <Card tone="brass">
    <CardHeading Icon={ShieldAlert}>Through {states.map((state) => stateName(state)).join(', ')}</CardHeading>
    <p>
      By the records these are not settled for your permits. A federal statute on interstate transport,{' '}
      <PageLink to="/safety/interstate-transport" className="text-link">
        18 U.S.C. § 926A
      </PageLink>
      , speaks of the way through such states when all of this holds:
    </p>
    <ul className="mt-2">
      {TRANSPORT_RULES.map((rule) => (
        <li key={rule}>
          <Checkbox label={rule} />
        </li>
      ))}
    </ul>
    <p className="mt-2 font-semibold">{TRANSPORT_LIMITS}</p>
    {endsIn.length > 0 && (
      <p className="mt-2 font-semibold text-brick-strong">
        Your trip starts or ends in {namesOf(endsIn)}, which is one of them: the statute asks that it is lawful at both
        ends.
      </p>
    )}
    {overnightIn.length > 0 && (
      <p className="mt-2 font-semibold text-brick-strong">You planned a night in {namesOf(overnightIn)}.</p>
    )}
  </Card>
);
