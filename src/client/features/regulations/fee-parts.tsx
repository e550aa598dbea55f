import type { TopicFact } from '#shared/law/evidence.ts';
import { feePartText } from '#shared/law/fact-wording.ts';

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
