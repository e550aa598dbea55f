import { useQuery } from '@tanstack/react-query';
import type { IssuanceFigures } from '#shared/law/issuance-figures.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { DelayedSkeleton, Skeleton } from '../../ui/skeleton.tsx';
import { issuanceQuery } from './issuance-query.ts';

const ROWS = [
  {
    key: 'shallIssue',
    kind: 'Shall issue',
    meaning: 'If you meet the law’s requirements, the office must issue your permit.',
  },
  {
    key: 'mayIssue',
    kind: 'May issue',
    meaning: 'The statute still lets the office use its own judgment, even if you meet the requirements.',
  },
  { key: 'noPermit', kind: 'No permit', meaning: 'The state doesn’t issue a permit.' },
] as const satisfies readonly { key: keyof IssuanceFigures; kind: string; meaning: string }[];

type FiguresProps = { figures: IssuanceFigures };

const Figures = ({ figures }: FiguresProps) => (
  <div className="overflow-hidden rounded-panel border border-tan bg-surface">
    <table className="w-full text-left">
      <caption className="border-b border-tan px-4 py-2.5 text-left text-sm text-quiet">
        From our records. Sources dated {figures.dates}
      </caption>
      <thead className="max-sm:sr-only">
        <tr className="border-b border-saddle text-sm text-quiet">
          <th scope="col" className="w-32 px-4 py-2.5">
            Kind
          </th>
          <th scope="col" className="px-4 py-2.5">
            What it means
          </th>
          <th scope="col" className="px-4 py-2.5">
            States
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-tan">
        {ROWS.map(({ key, kind, meaning }) => (
          <tr key={key} className="align-top max-sm:flex max-sm:flex-col max-sm:py-2">
            <th scope="row" className="px-4 py-2.5 font-slab text-lg text-saddle-strong max-sm:pb-0">
              {kind}
            </th>
            <td className="px-4 py-2.5 max-sm:pb-0">{meaning}</td>
            <td className="px-4 py-2.5">{figures[key]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** Made from the same records as the regulations. */
export const IssuanceTable = () => {
  const { data: figures, isError, isFetching, refetch } = useQuery(issuanceQuery);
  if (figures) return <Figures figures={figures} />;

  return isError ? (
    <ErrorState
      heading="We couldn’t load the table"
      text="Check your connection and try again."
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  ) : (
    <DelayedSkeleton label="Loading the table…">
      <Skeleton className="h-64 w-full" />
    </DelayedSkeleton>
  );
};
