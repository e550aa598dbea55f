/** A period after a word ends a sentence; one after 'Del. C.' or '18 U.S.C.' does not. */
const sentencesOf = (note: string): string[] =>
  note.replaceAll(/([a-z0-9)’'"]{2}\.) (?=[A-Z][a-z])/g, '$1\n').split('\n');

const AS_LIST = 3;

type FactNoteProps = { note: string; className?: string };

/** The conditions of a fact. Many of them are found faster as a list than in one block of text. */
export const FactNote = ({ note, className = '' }: FactNoteProps) => {
  const sentences = sentencesOf(note);
  if (sentences.length < AS_LIST) return <p className={className}>{note}</p>;

  return (
    <ul className={`flex list-disc flex-col gap-1 pl-5 marker:text-saddle ${className}`}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
};
