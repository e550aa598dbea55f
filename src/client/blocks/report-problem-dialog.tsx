import { type ComponentProps, type ReactNode, useState } from 'react';
import { usePlainForm } from '../lib/use-plain-form.ts';
import { TextArea } from '../ui/text-area.tsx';
import { toast } from '../ui/toast.ts';
import { ReportDialog } from './report-dialog.tsx';

type Choice = { id: string; label: string };

type ReportProblemDialogProps<Problem extends Choice> = {
  title: string;
  /** What it is about. */
  description: string;
  /** What can be wrong; the first is chosen already. */
  problems: readonly Problem[];
  /** What this problem asks for besides words. */
  more?: (problem: Problem) => ReactNode;
  words: Pick<ComponentProps<typeof TextArea>, 'label' | 'hint' | 'maxLength'>;
  /** A text says what is missing, and nothing is sent. */
  send: (problem: Problem, words: string) => Promise<unknown> | string;
  onClose: () => void;
};

/** Two taps: open it, send it. What members see most is chosen already; words are welcome and not needed. */
export const ReportProblemDialog = <Problem extends Choice>({
  title,
  description,
  problems,
  more,
  words,
  send,
  onClose,
}: ReportProblemDialogProps<Problem>) => {
  const [chosen, setChosen] = useState(problems[0]);
  const form = usePlainForm({
    send: (entered) => (chosen ? send(chosen, String(entered.get('message')).trim()) : 'Choose what’s wrong.'),
    failure: 'We couldn’t send your report. Please try again.',
    onSent: () => {
      toast({ title: 'Thanks for your report', description: 'We sent it to our editors.' });
      onClose();
    },
  });

  return (
    <ReportDialog form={form} title={title} description={description} onClose={onClose}>
      <fieldset>
        <legend className="font-semibold">What’s wrong?</legend>
        {problems.map((problem) => (
          <label key={problem.id} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="problem"
              value={problem.id}
              checked={problem.id === chosen?.id}
              onChange={() => setChosen(problem)}
              className="size-5 accent-action"
            />
            {problem.label}
          </label>
        ))}
      </fieldset>
      {chosen && more?.(chosen)}
      <TextArea name="message" {...words} />
    </ReportDialog>
  );
};
