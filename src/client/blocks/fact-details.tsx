type FactDetailsProps = { details: readonly string[] | undefined; className?: string };

/** The exceptions and conditions of a fact. One alone is a sentence, several are found faster as a list. */
export const FactDetails = ({ details = [], className = '' }: FactDetailsProps) => {
  if (details.length === 0) return null;
  if (details.length === 1) return <p className={className}>{details[0]}</p>;

  return (
    <ul className={`flex list-disc flex-col gap-1 pl-5 marker:text-saddle ${className}`}>
      {details.map((detail) => (
        <li key={detail}>{detail}</li>
      ))}
    </ul>
  );
};
