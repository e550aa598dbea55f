import { BellDot, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { TravelAlert } from '#shared/law/alert.ts';
import { formatPartialDate } from '#shared/law/calendar-display.ts';
import { stateName } from '#shared/law/fact-wording.ts';
import { Badge } from '../ui/badge.tsx';
import { TONES, type Tone } from '../ui/tone.ts';

const LOOKS: Record<TravelAlert['alertType'], { tone: Tone; Icon: LucideIcon; word: string }> = {
  warning: { tone: 'brass', Icon: TriangleAlert, word: 'Warning' },
  info: { tone: 'denim', Icon: Info, word: 'Information' },
  success: { tone: 'sage', Icon: CircleCheck, word: 'Good news' },
};

export const ALERT_WORDS: Record<TravelAlert['alertType'], string> = {
  warning: LOOKS.warning.word,
  info: LOOKS.info.word,
  success: LOOKS.success.word,
};

type AlertItemProps = {
  alert: Pick<TravelAlert, 'alertType' | 'message' | 'states' | 'startsOn' | 'source'>;
  isNew?: boolean;
};

/** One travel alert, as the dashboard shows it, as a list item. */
export const AlertItem = ({
  alert: { alertType, message, states, startsOn, source },
  isNew = false,
}: AlertItemProps) => {
  const { tone, Icon, word } = LOOKS[alertType];

  return (
    <li className={`flex gap-3 rounded-control border border-(--tone)/40 bg-(--tone)/8 px-4 py-3 ${TONES[tone]}`}>
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-(--tone)" />
      <div className="min-w-0">
        {isNew && (
          <Badge tone="denim" Icon={BellDot}>
            New
          </Badge>
        )}
        <p>
          <span className="sr-only">{word}: </span>
          {message}
        </p>
        <p className="mt-0.5 text-sm text-quiet">
          {[...states.map(stateName), `News from ${formatPartialDate(startsOn)}`].join(' · ')}
          {source && ' · '}
          {source &&
            (source.address?.startsWith('http') ? (
              <a href={source.address} target="_blank" rel="noreferrer" className="text-link">
                {source.title}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            ) : (
              source.title
            ))}
        </p>
      </div>
    </li>
  );
};
