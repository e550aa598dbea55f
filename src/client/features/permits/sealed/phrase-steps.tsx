import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { TextField } from '../../../ui/text-field.tsx';

const ASKED_WORDS = 3;

/** A word may come twice; its place is its own. */
const placesOf = (words: readonly string[]): number[] => [...words.keys()];

/** Three different places, in their order. */
const drawPlaces = (words: readonly string[]): number[] => {
  const random = crypto.getRandomValues(new Uint32Array(words.length));

  return placesOf(words)
    .toSorted((a, b) => (random[a] ?? 0) - (random[b] ?? 0))
    .slice(0, ASKED_WORDS)
    .toSorted((a, b) => a - b);
};

type ShowPhraseProps = { words: readonly string[]; onNext: () => void; onCancel: () => void };

const ShowPhrase = ({ words, onNext, onCancel }: ShowPhraseProps) => (
  <>
    <p>
      Write these twelve words down, in order, and keep the paper safe. We show them once. Anyone who has them and your
      sign-in can read your wallet.
    </p>
    <ol
      aria-label="Your phrase"
      className="my-4 grid max-w-lg list-inside list-decimal grid-cols-2 gap-x-6 gap-y-2 rounded-control border border-tan bg-panel px-5 py-4 text-lg font-semibold sm:grid-cols-3"
    >
      {placesOf(words).map((place) => (
        <li key={place}>{words[place]}</li>
      ))}
    </ol>
    <p className="mb-4 text-quiet">
      If you lose them, we can’t recover the sealed copy. The wallet on your device stays, and you can start over with
      new words.
    </p>
    <div className="flex flex-wrap gap-3">
      <Button onClick={onNext}>I wrote them down</Button>
      <Button look="secondary" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  </>
);

type AskWordsProps = {
  words: readonly string[];
  failure: string | null;
  isBusy: boolean;
  onDone: () => void;
  onBack: () => void;
};

const AskWords = ({ words, failure, isBusy, onDone, onBack }: AskWordsProps) => {
  const failureId = useId();
  const [places] = useState(() => drawPlaces(words));
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  const [wrong, setWrong] = useState<readonly number[]>([]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const missed = places.filter((place) => (typed[place] ?? '').trim().toLowerCase() !== words[place]);
    setWrong(missed);
    if (missed.length === 0 && !isBusy) onDone();
  };

  return (
    <form noValidate onSubmit={submit} aria-label="Check your words" aria-describedby={failureId}>
      <p className="mb-4">Enter these three words from your paper.</p>
      <div className="mb-4 grid gap-4 sm:grid-cols-3">
        {places.map((place) => (
          <TextField
            key={place}
            label={`Word ${place + 1}`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed[place] ?? ''}
            error={wrong.includes(place) ? `That isn’t word ${place + 1}. Check your paper.` : null}
            onChange={({ target }) => setTyped({ ...typed, [place]: target.value })}
          />
        ))}
      </div>
      <FormAlert id={failureId} text={failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy}>
          Turn it on
        </Button>
        <Button look="secondary" onClick={onBack}>
          Show the words again
        </Button>
      </div>
    </form>
  );
};

type PhraseStepsProps = {
  words: readonly string[];
  failure: string | null;
  isBusy: boolean;
  onDone: () => void;
  onCancel: () => void;
};

/** Shows a new phrase, and asks for three of its words before anything is sealed by it. */
export const PhraseSteps = ({ words, onCancel, ...rest }: PhraseStepsProps) => {
  const [isAsking, setIsAsking] = useState(false);

  return isAsking ? (
    <AskWords words={words} onBack={() => setIsAsking(false)} {...rest} />
  ) : (
    <ShowPhrase words={words} onNext={() => setIsAsking(true)} onCancel={onCancel} />
  );
};
