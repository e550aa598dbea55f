import { useQuery } from '@tanstack/react-query';
import { useSealedParts } from '../../../blocks/sealed/sealed-parts.ts';
import { Button } from '../../../ui/button.tsx';
import { nameOfEntry, valueOfEntry } from './sealed-words.ts';

type DifferencesProps = { userId: string; flagged: number; onChoose: (id: string, value: unknown) => void };

/** What two devices said differently. The later word holds until its owner chooses; the other is not lost. */
export const Differences = ({ userId, flagged, onChoose }: DifferencesProps) => {
  const { loadDevice } = useSealedParts();
  const { data: differences = [] } = useQuery({
    queryKey: ['sealed-differences', userId, flagged],
    queryFn: async () => (await loadDevice()).listDifferences(userId),
    enabled: flagged > 0,
    staleTime: 0,
  });
  if (flagged === 0 || differences.length === 0) return null;

  return (
    <section aria-label="Changed on two devices" className="mt-4 border-t border-tan pt-4">
      <h3 className="mb-2 text-lg">Changed on two devices</h3>
      <ul className="flex flex-col gap-4">
        {differences.map(({ id, kept, others }) => (
          <li key={id}>
            <p className="font-semibold">{nameOfEntry(id, kept)}</p>
            <p>
              We kept the later change: {valueOfEntry(kept)}. Another device said: {others.map(valueOfEntry).join('; ')}
              .
            </p>
            <div className="mt-2 flex flex-wrap gap-3">
              <Button look="secondary" size="compact" onClick={() => onChoose(id, kept)}>
                Keep {valueOfEntry(kept)}
              </Button>
              {others.map((other) => (
                <Button key={JSON.stringify(other)} look="secondary" size="compact" onClick={() => onChoose(id, other)}>
                  Use {valueOfEntry(other)}
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
};
