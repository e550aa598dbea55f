import * as RadixProgress from 'radix-ui/progress';
import { useId } from 'react';

type ProgressBarProps = { label: string; done: number; total: number };

/** How far a work of known length has come. */
export const ProgressBar = ({ label, done, total }: ProgressBarProps) => {
  const labelId = useId();
  const percent = total > 0 ? Math.round((Math.min(done, total) / total) * 100) : 0;

  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex justify-between gap-4">
        <span id={labelId} className="font-semibold">
          {label}
        </span>
        <span className="tabular-nums">{percent}%</span>
      </div>
      <RadixProgress.Root
        value={percent}
        aria-labelledby={labelId}
        className="h-3 overflow-hidden rounded-full border border-saddle bg-surface"
      >
        <RadixProgress.Indicator
          style={{ width: `${percent}%` }}
          className="h-full bg-action transition-[width] forced-colors:bg-[Highlight]"
        />
      </RadixProgress.Root>
    </div>
  );
};
