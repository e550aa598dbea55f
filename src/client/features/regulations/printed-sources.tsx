import { formatPartialDate } from '#shared/law/calendar-display.ts';
import { dueMark } from '#shared/law/evidence.ts';
import { BASIS_TEXT, factTextAmong, stateName, topicLabel } from '#shared/law/fact-wording.ts';
import { useIsPrinting } from '../../lib/use-is-printing.ts';
import { useEvidence } from './evidence-context.ts';

/** Paper can't be tapped: every fact with its source and date, at the end. */
export const PrintedSources = () => {
  const { evidence, today } = useEvidence();
  const isPrinting = useIsPrinting();
  if (!isPrinting || evidence === null) return null;
  if (!evidence) {
    return <p>This sheet is missing the conditions and sources. They hadn’t loaded yet, so print it again.</p>;
  }

  return (
    <section aria-label="Sources" className="text-sm">
      <h3 className="text-xl">Sources</h3>
      <p>
        We last updated our records on {formatPartialDate(evidence.publishedAt)}. Each source has its own date. Check
        with {stateName(evidence.state)} before you rely on them.
      </p>
      <table className="mt-2 w-full border-collapse">
        <thead>
          <tr className="border-b text-left">
            <th scope="col">Fact</th>
            <th scope="col">Answer</th>
            <th scope="col">Source</th>
            <th scope="col">As of</th>
          </tr>
        </thead>
        <tbody>
          {evidence.facts.map((fact) => (
            <tr key={fact.topic} className="break-inside-avoid border-b border-tan align-top">
              <th scope="row" className="py-1 pr-3 text-left font-semibold">
                {topicLabel(fact.topic)}
              </th>
              <td className="py-1 pr-3">
                {factTextAmong(fact, evidence.facts)}
                {[fact.summary ?? [], fact.details ?? [], fact.howWeKnow ?? []].flat().map((sentence) => (
                  <span key={sentence} className="block text-quiet">
                    {sentence}
                  </span>
                ))}
              </td>
              <td className="py-1 pr-3">
                {fact.source
                  ? `${evidence.sources[fact.source]?.title ?? fact.source}, ${fact.locator}`
                  : BASIS_TEXT[fact.basis]}
              </td>
              <td className="py-1">
                {fact.asOf && formatPartialDate(fact.asOf)}
                {dueMark(fact, today) && ` (${dueMark(fact, today)})`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
