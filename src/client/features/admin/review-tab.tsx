import { useQuery } from '@tanstack/react-query';
import { BookOpenCheck, Flag, MapPinOff } from 'lucide-react';
import { useState } from 'react';
import { getDataReport, listDueFacts } from '#shared/contracts/admin-review.ts';
import { asOfText } from '#shared/law/calendar-display.ts';
import type { StateCode } from '#shared/law/states.ts';
import { StateOptions } from '../../blocks/state-options.tsx';
import { callApi } from '../../lib/call-api.ts';
import { Card, CardHeading } from '../../ui/card.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Table } from '../../ui/table.tsx';
import { formatInstant } from './format-instant.ts';
import { InboxList } from './inbox-list.tsx';
import { PagedList, usePages } from './paged-list.tsx';

const reportQuery = {
  queryKey: ['admin', 'data-report'],
  queryFn: ({ signal }: { signal: AbortSignal }) => callApi(getDataReport, { signal }),
  staleTime: 0,
};

const DataReport = () => {
  const { data } = useQuery(reportQuery);
  if (!data) return null;
  const { total, states, release, publishedAt } = data;

  return (
    <details className="flex flex-col gap-3">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        Data report: {total.sourced.toLocaleString('en-US')} facts from the law or an official page,{' '}
        {total.secondary.toLocaleString('en-US')} from others, {total.unknown.toLocaleString('en-US')} unknown
      </summary>
      <p className="mb-3 text-quiet">
        Release {release}, published {formatInstant(publishedAt)}.
      </p>
      <Table
        caption="How much we know about each state"
        narrow="scroll"
        rows={states}
        rowId={({ state }) => state}
        columns={[
          { id: 'state', header: 'State', cell: ({ state }) => state },
          { id: 'known', header: 'Known', cell: ({ knownPercent }) => `${knownPercent} %`, isNumeric: true },
          { id: 'sourced', header: 'Official', cell: ({ sourced }) => sourced, isNumeric: true },
          { id: 'secondary', header: 'Secondary', cell: ({ secondary }) => secondary, isNumeric: true },
          { id: 'unknown', header: 'Unknown', cell: ({ unknown }) => unknown, isNumeric: true },
          { id: 'due', header: 'Due', cell: ({ due }) => due, isNumeric: true },
          { id: 'oldest', header: 'Oldest', cell: ({ oldest }) => oldest ?? '–', isNumeric: true },
        ]}
      />
    </details>
  );
};

const DueFacts = () => {
  const [state, setState] = useState<StateCode | ''>('');
  const pages = usePages('due-facts', [state], (after, signal) =>
    callApi(listDueFacts, { query: { after, state: state || undefined }, signal }),
  );

  return (
    <div className="flex flex-col gap-4">
      <div className="max-w-60">
        <SelectField label="State" value={state} onChange={({ target }) => setState(target.value as StateCode)}>
          <option value="">All states</option>
          <StateOptions />
        </SelectField>
      </div>
      <PagedList pages={pages} what="facts due for review" empty="Nothing is due for review">
        {(facts) => (
          <Table
            caption="Facts due for review, oldest first"
            rows={facts}
            rowId={({ state: code, county, topic }) => `${code} ${county} ${topic}`}
            columns={[
              {
                id: 'place',
                header: 'Place',
                cell: ({ state: code, county }) => [county, code].filter(Boolean).join(', '),
              },
              { id: 'topic', header: 'Fact', cell: ({ topic }) => topic },
              { id: 'asOf', header: 'Source date', cell: ({ asOf }) => asOfText(asOf) },
              { id: 'source', header: 'Source', cell: ({ source }) => source },
            ]}
          />
        )}
      </PagedList>
    </div>
  );
};

/** What in the law and the directory wants to be looked at again. */
export const ReviewTab = () => (
  <div className="flex flex-col gap-6">
    <Card>
      <CardHeading Icon={Flag}>Errors reported by members</CardHeading>
      <InboxList kind="fact-report" what="reports" />
    </Card>
    <Card>
      <CardHeading Icon={MapPinOff}>Ranges reported</CardHeading>
      <InboxList kind="range-report" what="range reports" />
    </Card>
    <Card>
      <CardHeading Icon={BookOpenCheck}>Facts due for review</CardHeading>
      <div className="flex flex-col gap-4">
        <DataReport />
        <DueFacts />
      </div>
    </Card>
  </div>
);
