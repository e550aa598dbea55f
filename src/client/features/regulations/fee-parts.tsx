import type { TopicFact } from '#shared/law/evidence.ts';
import { feePartText } from '#shared/law/fact-wording.ts';
import { FactDetails } from '../../blocks/fact-details.tsx';

type FeePartsProps = { parts: TopicFact['parts']; className?: string };

/** What a fee is made of, where we know it. */
export const FeeParts = ({ parts, className = '' }: FeePartsProps) =>
  parts && (
    <ul aria-label="What it is made of" className={`flex flex-col gap-0.5 tabular-nums ${className}`}>
      {parts.map((part) => (
        <li key={part.for}>{feePartText(part)}</li>
      ))}
    </ul>
  );

type FeeWordsProps = { fact: TopicFact | undefined };

/** What the amount alone doesn't say: what comes on top, what it is made of, and who pays less. */
export const FeeWords = ({ fact }: FeeWordsProps) => (
  <>
    {fact?.summary && <p className="mt-2">{fact.summary}</p>}
    <FeeParts parts={fact?.parts} className="mt-2" />
    <FactDetails details={fact?.details} className="mt-2" />
  </>
);
