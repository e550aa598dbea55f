import { ShieldAlert } from 'lucide-react';
import { stateName } from '#shared/law/fact-wording.ts';
import {
  deniedHeading,
  OPEN_HEADING,
  TRANSPORT_LEAD,
  TRANSPORT_LIMITS,
  TRANSPORT_NO_HELP,
  TRANSPORT_RULES,
  type TripStanding,
  UNCONFIRMED_HEADING,
} from '#shared/trips/trip-standing.ts';
import { Card, CardHeading } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { PageLink } from '../../ui/page-link.tsx';

const LIST = new Intl.ListFormat('en-US');

type StandingProps = { standing: TripStanding; permitCount: number };

const Group = ({ heading, states }: { heading: string; states: TripStanding['open'] }) =>
  states.length > 0 && (
    <section className="mt-2">
      <h3 className="font-semibold">{heading}</h3>
      <ul>
        {states.map(({ state, why }) => (
          <li key={state}>
            <strong>{stateName(state)}:</strong> {why}
          </li>
        ))}
      </ul>
    </section>
  );

/** A no, an open question, and what nobody could confirm: groups of their own, on the screen and on paper. */
export const StandingGroups = ({ standing: { denied, open, unconfirmed }, permitCount }: StandingProps) => (
  <>
    {denied.length > 0 && (
      <section className="mt-2">
        <h3 className="font-semibold">{deniedHeading(permitCount)}</h3>
        <p>{LIST.format(denied.map((state) => stateName(state)))}</p>
      </section>
    )}
    <Group heading={OPEN_HEADING} states={open} />
    <Group heading={UNCONFIRMED_HEADING} states={unconfirmed} />
  </>
);

type ChecklistProps = StandingProps & {
  /** Both ends of the trip plainly say yes: without that the federal rule is no help. */
  isLawfulAtEnds: boolean;
};

/** For the states where the federal rule on driving through matters: its limits first. */
export const TransportChecklist = ({ standing, permitCount, isLawfulAtEnds }: ChecklistProps) => (
  <Card tone="brass">
    <CardHeading Icon={ShieldAlert}>Driving through</CardHeading>
    <StandingGroups standing={standing} permitCount={permitCount} />
    {isLawfulAtEnds ? (
      <>
        <p className="mt-3 font-semibold">{TRANSPORT_LIMITS}</p>
        <p className="mt-2">
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
      </>
    ) : (
      <p className="mt-3 font-semibold">{TRANSPORT_NO_HELP}</p>
    )}
  </Card>
);
