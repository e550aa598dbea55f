import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import type { TopicFact } from '#shared/law/evidence.ts';
import { factText, stateName } from '#shared/law/fact-wording.ts';
import type { SignGuide } from '#shared/law/place-matrix.ts';
import type { Sign } from '#shared/law/place-rules.ts';
import { STATE_CODES } from '#shared/law/states.ts';
import { AsOfLine, SourceLine } from '../../blocks/evidence-lines.tsx';
import { FactDetails } from '../../blocks/fact-details.tsx';
import { signGuideQuery } from '../../blocks/place-queries.ts';
import { StateOptions } from '../../blocks/state-options.tsx';
import { TermLink } from '../../blocks/term-link.tsx';
import { KEEP_PLACE } from '../../lib/paths.ts';
import { useLocation, useNavigate } from '../../lib/router.tsx';
import { localToday } from '../../lib/today.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeading } from '../../ui/card.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { Tone } from '../../ui/tone.ts';
import { SignDrawing } from './sign-drawing.tsx';

type StateSigns = SignGuide['states'][number];
type Sources = SignGuide['sources'];

/** Whether a sign binds, as a badge. */
const FORCES: Record<string, { words: string; tone: Tone }> = {
  yes: { words: 'Signs are law', tone: 'brick' },
  conditional: { words: 'It depends', tone: 'brass' },
  no: { words: 'A sign alone isn’t law', tone: 'denim' },
};

const forceOf = (force: TopicFact | null) =>
  FORCES[String(force?.value)] ?? ({ words: 'Unknown', tone: 'slate' } as const);

const ForceBadge = ({ force }: { force: TopicFact | null }) => {
  const { words, tone } = forceOf(force);

  return <Badge tone={tone}>{words}</Badge>;
};

type SignCardProps = { sign: Sign; sources: Sources; today: string };

const SignCard = ({ sign, sources, today }: SignCardProps) => (
  <li className="grid gap-4 rounded-panel border border-tan bg-card p-5 sm:has-[figure]:grid-cols-[15rem_1fr] print:break-inside-avoid">
    <SignDrawing sign={sign} />
    <div className="flex flex-col gap-2">
      <h3 className="text-xl text-saddle-strong">{sign.name}</h3>
      <dl className="flex flex-col gap-2">
        <div>
          <dt className="text-sm text-quiet">If you pass it</dt>
          <dd className="font-semibold">{sign.effect}</dd>
        </div>
        <div>
          <dt className="text-sm text-quiet">What it looks like</dt>
          <dd>{sign.looks}</dd>
        </div>
        {sign.where && (
          <div>
            <dt className="text-sm text-quiet">Where it has to be</dt>
            <dd>{sign.where}</dd>
          </div>
        )}
      </dl>
      <SourceLine rule={sign} sources={sources} today={today} />
    </div>
  </li>
);

const forceSentence = (force: StateSigns['force'], name: string): string =>
  force?.summary ??
  (force?.value === undefined
    ? `We couldn’t confirm whether a sign is law in ${name}. Treat a sign as a no, and ask the owner.`
    : `Ignoring a sign is itself an offense: ${factText(force)}.`);

type StateGuideProps = { one: StateSigns; sources: Sources; today: string };

const StateGuide = ({ one: { state, force, signs }, sources, today }: StateGuideProps) => {
  const name = stateName(state);

  return (
    <section aria-labelledby="signs-of-state" className="flex flex-col gap-4">
      <Card tone={forceOf(force).tone} className="flex flex-col gap-3">
        <CardHeading aside={<ForceBadge force={force} />}>
          <span id="signs-of-state">Signs in {name}</span>
        </CardHeading>
        <p className="text-xl font-semibold">{forceSentence(force, name)}</p>
        <FactDetails details={force?.details} />
        {force && <SourceLine rule={force} sources={sources} today={today} />}
        <p className="rounded-control bg-hover px-3.5 py-2.5">
          Asked to leave?{' '}
          <PageLink to={`/cards?card=asked-to-leave&state=${state}`} className="text-link">
            See the card
          </PageLink>
          .
        </p>
      </Card>
      {signs && signs.length > 0 && (
        <ul className="flex flex-col gap-4">
          {signs.map((sign) => (
            <SignCard key={sign.name} sign={sign} sources={sources} today={today} />
          ))}
        </ul>
      )}
      {signs?.length === 0 && <p>We have no sign on file that {name}’s law describes.</p>}
      {!signs && <p>We haven’t read {name}’s law for the look of its signs yet.</p>}
      <PageLink
        to={`/places?kind=private-posted&state=${state}`}
        className="text-link no-print inline-flex min-h-11 items-center self-start"
      >
        Private property with a sign in {name}
      </PageLink>
    </section>
  );
};

const AllStates = ({ states, today }: { states: readonly StateSigns[]; today: string }) => (
  <section aria-labelledby="all-signs" className="flex flex-col gap-3">
    <h2 id="all-signs" className="text-2xl">
      Is a sign law?
    </h2>
    <ul className="divide-y divide-tan rounded-panel border border-tan bg-surface px-4">
      {states.map(({ state, force, signs }) => (
        <li key={state} className="grid gap-x-4 gap-y-1 py-3 sm:grid-cols-[minmax(0,12rem)_minmax(0,1fr)]">
          <PageLink to={`/signs?state=${state}`} className="text-link flex min-h-11 items-center font-semibold">
            {stateName(state)}
          </PageLink>
          <div className="flex flex-col items-start gap-1">
            <ForceBadge force={force} />
            <p className="text-quiet">{forceSentence(force, stateName(state))}</p>
            {signs && signs.length > 0 && (
              <p className="text-sm">Signs on file: {signs.map((sign) => sign.name).join(' · ')}</p>
            )}
            <AsOfLine rule={force} today={today} />
          </div>
        </li>
      ))}
    </ul>
  </section>
);

/** State by state: does a no-gun sign bind, and what must it look like. */
export const SignsPage = () => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const given = new URLSearchParams(search).get('state');
  const state = STATE_CODES.find((code) => code === given) ?? null;
  const asked = useQuery(signGuideQuery);
  const { data } = asked;
  const today = localToday();
  const chosen = data?.states.find((one) => one.state === state);

  return (
    <Page
      heading="No-gun signs"
      lead="See whether a sign is law, what it must look like, and what happens if you walk past it."
    >
      <div className="no-print flex flex-wrap items-end gap-4">
        <SelectField
          label="State"
          value={state ?? ''}
          onChange={({ target }) => navigate(target.value ? `/signs?state=${target.value}` : '/signs', KEEP_PLACE)}
        >
          <option value="">All states</option>
          <StateOptions />
        </SelectField>
        {/* Level with the box and not with its label. */}
        <div>
          <TermLink term="force-of-law" />
        </div>
      </div>
      {!data && <NotLoaded asked={asked} what="the signs" />}
      {data && chosen && <StateGuide one={chosen} sources={data.sources} today={today} />}
      {data && !chosen && <AllStates states={data.states} today={today} />}
      {data && (
        <Button look="secondary" Icon={Printer} className="no-print self-start" onClick={() => window.print()}>
          Print
        </Button>
      )}
    </Page>
  );
};
