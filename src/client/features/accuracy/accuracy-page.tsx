import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type AccuracyRelease, getAccuracy } from '#shared/contracts/accuracy.ts';
import type { ResultOf } from '#shared/contracts/endpoint.ts';
import { formatPartialDate } from '#shared/law/calendar-display.ts';
import { stateInSentence } from '#shared/law/fact-wording.ts';
import { percentsOf } from '#shared/law/percents.ts';
import { callApi } from '../../lib/call-api.ts';
import { Card, CardHeading } from '../../ui/card.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table.tsx';

type Figures = ResultOf<typeof getAccuracy>;

const accuracyQuery = queryOptions({
  queryKey: ['accuracy'],
  queryFn: ({ signal }) => callApi(getAccuracy, { signal }),
});

const NO_STATES: readonly string[] = ['DC', 'PR'];

const count = (figure: number): string => figure.toLocaleString('en-US');

const Figure = ({ value, label }: { value: string; label: string }) => (
  <div className="rounded-panel border border-tan bg-surface p-4">
    <dt className="text-quiet">{label}</dt>
    <dd className="font-slab text-2xl text-saddle-strong">{value}</dd>
  </div>
);

/** '50 states, the District of Columbia, Puerto Rico, and 3,143 counties': the last two are no states. */
const coverageText = ({ total, states }: Pick<Figures, 'total' | 'states'>): string => {
  const others = states.filter(({ state }) => NO_STATES.includes(state));
  const parts = [
    `${states.length - others.length} states`,
    ...others.map(({ state }) => stateInSentence(state)),
    `${count(total.counties)} counties`,
  ];

  return parts.length > 2 ? `${parts.slice(0, -1).join(', ')}, and ${parts.at(-1)}` : parts.join(' and ');
};

const Totals = ({ total, states }: Pick<Figures, 'total' | 'states'>) => {
  const { answers, basis, recent, older, undated } = total;
  const fromLaw = basis.state_law + basis.statutory_cap + basis.county_page;
  const [law = 0, summary = 0, unknown = 0] = percentsOf([fromLaw, basis.secondary, basis.unknown]);
  // What is unknown has no age: with it, these add up to 100 as well.
  const [ofRecent = 0, ofOlder = 0, ofUndated = 0] = percentsOf([recent, older, undated], 100 - unknown);
  const percent = (share: number): string => (answers === 0 ? '–' : `${share}%`);

  return (
    <dl className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <Figure value={count(answers)} label={`Answers on file, for ${coverageText({ total, states })}`} />
      <Figure value={percent(law)} label="From the law itself or an official page" />
      <Figure value={percent(summary)} label="From someone else’s summary of the law" />
      <Figure value={percent(unknown)} label="We couldn’t confirm, and say so" />
      <Figure value={percent(ofRecent)} label="From a source dated in the last 12 months" />
      <Figure value={percent(ofOlder)} label="From a source more than 12 months old" />
      <Figure value={percent(ofUndated)} label="From a source with no date" />
    </dl>
  );
};

const Draws = ({ draws }: { draws: Figures['draws'] }) => (
  <Table
    caption="Independent checks"
    rows={draws}
    rowId={({ draw }) => String(draw)}
    columns={[
      { id: 'draw', header: 'Check', cell: ({ draw, readOn }) => `${draw} · ${formatPartialDate(readOn)}` },
      { id: 'right', header: 'Right', cell: ({ right }) => right, isNumeric: true },
      { id: 'consistent', header: 'Consistent', cell: ({ consistent }) => consistent, isNumeric: true },
      { id: 'wording', header: 'Wording only', cell: ({ wording }) => wording, isNumeric: true },
      { id: 'lost', header: 'Missing condition', cell: ({ lostCondition }) => lostCondition, isNumeric: true },
      { id: 'wrong', header: 'Wrong', cell: ({ wrongValue }) => wrongValue, isNumeric: true },
    ]}
  />
);

const reportsText = ({ received, settled, medianDays }: Figures['reports']): string => {
  if (received === 0) return 'Members haven’t reported an error yet.';
  const open = received - settled;
  const speed = medianDays === null ? '' : ` Half of the settled ones took ${medianDays} days or less.`;

  return `Members reported ${count(received)} ${received === 1 ? 'error' : 'errors'}. ${count(settled)} settled, ${count(open)} open.${speed}`;
};

const States = ({ states }: { states: Figures['states'] }) => (
  <Table
    caption="By state"
    narrow="scroll"
    rows={states}
    rowId={({ state }) => state}
    columns={[
      { id: 'name', header: 'State', cell: ({ name }) => name },
      { id: 'answers', header: 'Answers', cell: ({ answers }) => count(answers), isNumeric: true },
      // First what a narrow screen must show: how old the sources are.
      { id: 'newest', header: 'Newest source', cell: ({ newest }) => (newest ? formatPartialDate(newest) : '–') },
      { id: 'recent', header: 'Under 12 months', cell: ({ recent }) => count(recent), isNumeric: true },
      { id: 'older', header: 'Older', cell: ({ older }) => count(older), isNumeric: true },
      { id: 'undated', header: 'No date', cell: ({ undated }) => count(undated), isNumeric: true },
      { id: 'law', header: 'Law or official', cell: ({ basis }) => count(basis.state_law), isNumeric: true },
      { id: 'cap', header: 'Maximum set by law', cell: ({ basis }) => count(basis.statutory_cap), isNumeric: true },
      { id: 'county', header: 'County page', cell: ({ basis }) => count(basis.county_page), isNumeric: true },
      { id: 'secondary', header: 'Summary', cell: ({ basis }) => count(basis.secondary), isNumeric: true },
      { id: 'unknown', header: 'Not confirmed', cell: ({ basis }) => count(basis.unknown), isNumeric: true },
    ]}
  />
);

const Disagreements = ({ list }: { list: Figures['disagreements'] }) => (
  <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
    {list.map(({ state, name, about }) => (
      <li key={`${state} ${about}`}>
        <span className="font-semibold">{name}:</span> {about}
      </li>
    ))}
  </ul>
);

const Release = ({ release: { number, publishedAt, changed, changes } }: { release: AccuracyRelease }) => (
  <li className="border-t border-tan py-2 first:border-t-0">
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5">
        <span className="font-semibold">Release {number}</span> · {formatPartialDate(publishedAt.slice(0, 10))} ·{' '}
        {changed === 0 ? 'no answer changed' : `${count(changed)} ${changed === 1 ? 'answer' : 'answers'} changed`}
      </summary>
      {changes.length === 0 ? (
        <p className="pb-2 text-quiet">New wording or new sources for the same answers, or our first release.</p>
      ) : (
        <ul className="flex flex-col gap-1 pb-2">
          {changes.map(({ state, name, about }) => (
            <li key={state}>
              <span className="font-semibold">{name}:</span> {about.join('; ')}
            </li>
          ))}
        </ul>
      )}
    </details>
  </li>
);

const Part = ({ heading, lead, children }: { heading: string; lead?: ReactNode; children: ReactNode }) => (
  <Card>
    <CardHeading>{heading}</CardHeading>
    {lead && <p className="mb-4 max-w-measure text-quiet">{lead}</p>}
    {children}
  </Card>
);

/** A draw is clean when no value is wrong and no condition is missing. */
const cleanText = (draws: Figures['draws']): string => {
  const clean = draws.filter(({ lostCondition, wrongValue }) => lostCondition + wrongValue === 0).length;

  return clean === 0
    ? 'Every check so far has found errors. We fixed each one that a source confirms.'
    : `${clean} of ${draws.length} checks found no error. We fixed each error of the others that a source confirms.`;
};

const Content = ({ figures }: { figures: Figures }) => {
  const { total, states, draws, disagreements, reports, releases, publishedAt } = figures;

  return (
    <>
      <Totals total={total} states={states} />
      <Part
        heading="Checked by independent readers"
        lead={`Reviewers who had entered none of these records checked 120 random answers each time. “Consistent” means they couldn’t open the source, and nothing else contradicted our answer. ${cleanText(draws)}`}
      >
        <Draws draws={draws} />
      </Part>
      <Part heading="Errors reported by members">
        <p>{reportsText(reports)}</p>
      </Part>
      <Part
        heading="By state"
        lead="How many answers rest on the law itself, a county’s page, or someone’s summary, and how old those sources are."
      >
        <States states={states} />
      </Part>
      <Part
        heading={`Sources that disagree (${disagreements.length})`}
        lead="For these answers, our sources say different things. Each answer’s source note says which one we followed, or that we couldn’t confirm it."
      >
        {disagreements.length > 0 ? <Disagreements list={disagreements} /> : <p>None on file.</p>}
      </Part>
      <Part
        heading="Every release"
        lead={
          <>
            Each state’s{' '}
            <PageLink to="/regulations" className="text-link">
              page
            </PageLink>{' '}
            shows the old and new answers. You can also get updates in a feed reader (
            <a href="/accuracy/feed.atom" className="text-link">
              Atom
            </a>{' '}
            or{' '}
            <a href="/accuracy/feed.json" className="text-link">
              JSON
            </a>
            ).
          </>
        }
      >
        <ul>
          {releases.map((release) => (
            <Release key={`${release.number} ${release.publishedAt}`} release={release} />
          ))}
        </ul>
      </Part>
      <p className="text-sm text-quiet">Counted from our records of {formatPartialDate(publishedAt.slice(0, 10))}.</p>
    </>
  );
};

/** How true we are, for everyone, also where it looks bad. */
export const AccuracyPage = () => {
  const asked = useQuery(accuracyQuery);
  const { data: figures } = asked;

  return (
    <Page
      heading="How accurate we are"
      lead={
        <>
          Carry law changes, sources disagree, and we make mistakes.
          <span className="needs-script"> Here is what we know, how we know it, and what we got wrong.</span>
        </>
      }
    >
      <noscript>
        <p>
          The figures need JavaScript. Turn it on and reload. Without it, you can read the latest changes in our{' '}
          <a href="/accuracy/feed.atom" className="text-link">
            feed
          </a>
          .
        </p>
      </noscript>
      {figures && <Content figures={figures} />}
      {!figures && (
        // As high as the screen, so that the footer stays out of sight and nothing jumps when the figures come.
        <div className="needs-script min-h-dvh">
          <NotLoaded asked={asked} what="the figures">
            <Skeleton className="h-96 w-full" />
          </NotLoaded>
        </div>
      )}
    </Page>
  );
};
