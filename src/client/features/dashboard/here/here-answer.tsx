import { datedText } from '#shared/law/evidence.ts';
import type { StateCode } from '#shared/law/states.ts';
import { reasonText, STATUS_WORDS } from '#shared/recognition/recognition-wording.ts';
import { decidingReasonsOf, heldReasonOf, type Recognition, statusOf } from '#shared/recognition/recognize.ts';
import { STATUS_LOOKS } from '../../../blocks/status-look.ts';
import { Badge } from '../../../ui/badge.tsx';
import { TONES } from '../../../ui/tone.ts';

const wordOf = (recognition: Recognition, home: StateCode | null): string => {
  const status = statusOf(recognition);

  return status === 'permitless' && recognition.state === home ? 'No permit needed' : STATUS_WORDS[status];
};

const whyOf = (recognition: Recognition): string => {
  const [first] = decidingReasonsOf(recognition);
  const held = heldReasonOf(recognition);

  return first ? [first, ...(held ? [held] : [])].map(reasonText).join(' ') : 'We have no record of it.';
};

type HereAnswerProps = { recognition: Recognition; home: StateCode | null; today: string };

/** The wallet's answer in one sentence, with its color and date. */
export const HereAnswer = ({ recognition, home, today }: HereAnswerProps) => {
  const { tone, Icon } = STATUS_LOOKS[statusOf(recognition)];
  const [first, ...moving] = decidingReasonsOf(recognition);
  const rests = first?.fact ?? first?.law;

  return (
    <div className={`rounded-control border border-(--tone)/45 bg-(--tone)/10 px-4 py-3 ${TONES[tone]}`}>
      <Badge tone={tone} Icon={Icon}>
        {wordOf(recognition, home)}
      </Badge>
      <p className="mt-1.5 text-xl leading-snug font-semibold">{whyOf(recognition)}</p>
      {moving.map((reason) => (
        <p key={reason.law?.title} className="mt-1">
          {reasonText(reason)}
        </p>
      ))}
      {rests?.asOf && <p className="mt-1 text-sm text-quiet">{datedText({ ...rests, asOf: rests.asOf }, today)}</p>}
    </div>
  );
};

type NextStateProps = { recognition: Recognition; home: StateCode | null };

/** The same for the next state: the word and its reason. */
export const NextStateAnswer = ({ recognition, home }: NextStateProps) => {
  const { tone, Icon } = STATUS_LOOKS[statusOf(recognition)];

  return (
    <>
      <Badge tone={tone} Icon={Icon}>
        {wordOf(recognition, home)}
      </Badge>
      <p className="basis-full">{whyOf(recognition)}</p>
    </>
  );
};
