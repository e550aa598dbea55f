import { CLAIMED } from '#shared/site/claims.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';

type Row = [question: string, freeMap: string, ours: string];

/** What each can do for a reader, also where a free map is the better choice. */
const rowsOf = (price: string): readonly Row[] => [
  ['Price', 'Free', `${price} a year`],
  ['Needs an account', 'No', 'Yes, except for the safety guide and the glossary'],
  ['Which states recognize a permit', 'Yes', 'Yes'],
  ['Answers for your kind of permit, your age, and where you live', 'Some do', 'Yes, for all three'],
  [
    'Source and date beside the answer',
    'Some do',
    'Yes. If we couldn’t confirm it, or the source has no date, we say so',
  ],
  ['The law in each state on your route', 'No', 'Yes, in the trip planner'],
  [
    'The law for each kind of place',
    'No',
    `Yes, for at least ${CLAIMED.placeKinds} kinds of place in each state. If we couldn’t confirm one, we say so`,
  ],
  ['Works without a connection', 'Some do', 'Yes, for what you’ve opened before'],
  ['Legal advice', 'No', 'No'],
];

/** An honest comparison: a free map may be all that someone needs. */
export const FreeMapComparison = () => {
  const { productName, price } = useSiteConfig();

  return (
    <section aria-labelledby="free-map" className="flex flex-col gap-3">
      <div>
        <h2 id="free-map" className="text-2xl">
          Or is a free map enough?
        </h2>
        <p>If you only want to see which states recognize one permit, a free map may be all you need.</p>
      </div>
      <table className="w-full border-collapse text-left">
        <thead className="max-sm:sr-only">
          <tr className="border-b border-tan align-bottom">
            <th scope="col" className="py-2 pr-3">
              What you get
            </th>
            <th scope="col" className="py-2 pr-3">
              A free map
            </th>
            <th scope="col" className="py-2">
              {productName}
            </th>
          </tr>
        </thead>
        <tbody>
          {rowsOf(price.perYear).map(([question, freeMap, ours]) => (
            <tr key={question} className="border-b border-tan align-top max-sm:flex max-sm:flex-col max-sm:py-2">
              <th scope="row" className="font-semibold sm:w-2/5 sm:py-2 sm:pr-3">
                {question}
              </th>
              <td className="sm:py-2 sm:pr-3">
                <span className="text-quiet sm:hidden">A free map: </span>
                {freeMap}
              </td>
              <td className="sm:py-2">
                <span className="text-quiet sm:hidden">{productName}: </span>
                {ours}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
