import { ShieldAlert } from 'lucide-react';
import { stateName } from '#shared/law/fact-wording.ts';
import {
  deniedHeading,
  TRANSPORT_LEAD,
  TRANSPORT_LIMITS,
  TRANSPORT_RULES,
  type TripStanding,
  UNCONFIRMED_HEADING,
} from '#shared/trips/trip-standing.ts';
import { Card, CardHeading } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { PageLink } from '../../ui/page-link.tsx';

type StandingProps = { standing: TripStanding; permitCount: number };

/** A no, and what nobody could confirm: two groups, on the screen and on paper. */
export const StandingGroups = ({ standing: { denied, unconfirmed }, permitCount }: StandingProps) => (
  <>
    {denied.length > 0 && (
      <section className="mt-2">
        <h3 className="font-semibold">{deniedHeading(permitCount)}</h3>
        <p>{denied.map((state) => stateName(state)).join(', ')}</p>
      </section>
    )}
    {unconfirmed.length > 0 && (
      <section className="mt-2">
        <h3 className="font-semibold">{UNCONFIRMED_HEADING}</h3>
        <ul>
          {unconfirmed.map(({ state, why }) => (
            <li key={state}>
              <strong>{stateName(state)}:</strong> {why}
            </li>
          ))}
        </ul>
      </section>
    )}
  </>
);

/** For the states where the federal rule on driving through matters. */
export const TransportChecklist = ({ standing, permitCount }: StandingProps) => (
  <Card tone="brass">
    <CardHeading Icon={ShieldAlert}>Driving through</CardHeading>
    <StandingGroups standing={standing} permitCount={permitCount} />
    <p className="mt-3">
      A federal law,{' '}
      <PageLink to="/safety/interstate-transport" className="text-link">
        18 U.S.C. § 926A
      </PageLink>
      , {TRANSPORT_LEAD}
    </p>
    <ul className="mt-2">
      {TRANSPORT_RULES.map((rule) => (
        <li key={rule}>
          <Checkbox label={rule} />
        </li>
      ))}
    </ul>
    <p className="mt-2 font-semibold">{TRANSPORT_LIMITS}</p>
  </Card>
);
