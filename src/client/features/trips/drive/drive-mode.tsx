import { CarFront, Square } from 'lucide-react';
import { useMemo, useState } from 'react';
import { stateName } from '#shared/law/fact-wording.ts';
import { type StateCode, stateCodeSchema } from '#shared/law/states.ts';
import type { Point } from '#shared/ranges/distance.ts';
import { STATUS_WORDS } from '#shared/recognition/recognition-wording.ts';
import { type Recognition, statusOf } from '#shared/recognition/recognize.ts';
import { type DriveNews, secondsToNextLook } from '#shared/trips/drive.ts';
import type { PlannedTrip } from '#shared/trips/planned-trip.ts';
import { atLineOf, inStateOf } from '#shared/trips/trip-rows.ts';
import { loadOutlines, type Outlines } from '../../../blocks/find-state.ts';
import { STATUS_LOOKS } from '../../../blocks/status-look.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { announce, canSpeak, canVibrate, type Voice } from './announce.ts';
import { createFollower, type Here } from './follow.ts';
import { usePosition } from './use-position.ts';
import { useWakeLock } from './use-wake-lock.ts';

type Recognitions = ReadonlyMap<StateCode, Recognition>;

/** Why a state has no answer: the records are on their way, they didn't come, or they say nothing of it. */
export type MissingAnswer = 'loading' | 'failed' | 'unknown';

const MISSING_WORDS: Record<MissingAnswer, string> = {
  loading: 'Still checking. Treat it as a no.',
  failed: 'Our records didn’t load. Treat it as a no.',
  unknown: 'Not confirmed. Treat it as a no.',
};

type Answers = { recognitions: Recognitions; missing: MissingAnswer };

const recognitionOf = (code: string | null, recognitions: Recognitions): Recognition | undefined => {
  const state = stateCodeSchema.safeParse(code).data;

  return state && recognitions.get(state);
};

const nameOf = (code: string | null): string => {
  const state = stateCodeSchema.safeParse(code).data;

  return state ? stateName(state) : (code ?? 'Not in the United States');
};

/** The state that the driver is in, or the one behind the next line. */
type Where = 'here' | 'next';

const whatToDo = (recognition: Recognition, where: Where): string =>
  where === 'here' ? inStateOf(recognition) : atLineOf(recognition, 'pass', null);

const answerOf = (code: string | null, where: Where, { recognitions, missing }: Answers): string => {
  const recognition = recognitionOf(code, recognitions);

  return recognition
    ? `${STATUS_WORDS[statusOf(recognition)]}. ${whatToDo(recognition, where)}`
    : MISSING_WORDS[missing];
};

const milesText = (miles: number): string => (miles < 1.5 ? 'in 1 mile' : `in ${Math.round(miles)} miles`);

const newsText = (news: DriveNews, answers: Answers): string =>
  news.kind === 'entered'
    ? `You are in ${nameOf(news.state)}. ${answerOf(news.state, 'here', answers)}`
    : `${nameOf(news.line.to)} ${milesText(news.miles)}. ${answerOf(news.line.to, 'next', answers)}`;

type AnswerProps = Answers & { code: string | null; where: Where };

const Answer = ({ code, recognitions, missing, where }: AnswerProps) => {
  const recognition = recognitionOf(code, recognitions);
  const status = recognition && statusOf(recognition);

  return (
    <div className={where === 'here' ? 'text-2xl' : 'text-xl'}>
      <Badge {...(status ? STATUS_LOOKS[status] : {})}>
        <span className={where === 'here' ? 'text-2xl' : 'text-lg'}>
          {status ? STATUS_WORDS[status] : MISSING_WORDS[missing]}
        </span>
      </Badge>
      {recognition && <p className="mt-2">{whatToDo(recognition, where)}</p>}
    </div>
  );
};

type DrivingProps = Answers & {
  planned: PlannedTrip | null;
  outlines: Outlines;
  voice: Voice;
  onStop: () => void;
};

const Driving = ({ planned, recognitions, missing, outlines, voice, onStop }: DrivingProps) => {
  const [here, setHere] = useState<Here | null>(null);
  const followed = useMemo(() => createFollower(planned?.ways[0] ?? null, outlines), [planned, outlines]);
  const isAwake = useWakeLock();

  const follow = (point: Point): number => {
    const found = followed(point);
    for (const one of found.news) announce(newsText(one, { recognitions, missing }), voice);
    setHere(found.here);

    return secondsToNextLook(found.here.next?.miles ?? null);
  };
  const problem = usePosition(follow);

  return (
    <Card>
      {problem === 'denied' && (
        <p role="alert" className="text-xl">
          This device doesn’t tell us where you are. Allow location for this site in the browser’s settings, then start
          again.
        </p>
      )}
      {problem === 'unavailable' && (
        <p role="alert" className="text-xl">
          We can’t find your location right now. We’ll keep trying.
        </p>
      )}
      {!problem && !here && <p className="text-xl">Finding your location…</p>}
      {here && (
        <div className="flex flex-col gap-6">
          <section aria-label="Where you are" aria-live="polite">
            <h2 className="text-4xl">{nameOf(here.state)}</h2>
            {here.county && <p className="text-xl text-quiet">{here.county}</p>}
            <Answer code={here.state} recognitions={recognitions} missing={missing} where="here" />
          </section>
          {here.next && (
            <section aria-label="Next state line" className="border-t border-tan pt-4">
              <h3 className="text-2xl">
                {nameOf(here.next.state)} {milesText(here.next.miles)}
              </h3>
              {here.next.county && <p className="text-quiet">{here.next.county}</p>}
              <Answer code={here.next.state} recognitions={recognitions} missing={missing} where="next" />
            </section>
          )}
          {here.isOffRoad && (
            <p className="text-lg">You’re off your planned route. Distances to state lines are now straight-line.</p>
          )}
        </div>
      )}
      <p className="mt-4 text-sm text-quiet">
        {isAwake ? 'The screen stays on. ' : 'Keep the screen on: '}
        we can’t warn you while it’s off. Your location stays on this device.
      </p>
      <Button look="secondary" Icon={Square} className="mt-4" onClick={onStop}>
        Stop
      </Button>
    </Card>
  );
};

type DriveModeProps = Answers & {
  /** Null: only the position is followed. */
  planned: PlannedTrip | null;
  onClose: () => void;
};

/** On the road: set up while parked, then it speaks and asks for no tap. */
export const DriveMode = ({ planned, recognitions, missing, onClose }: DriveModeProps) => {
  const [voice, setVoice] = useState<Voice>({ speaks: canSpeak(), vibrates: canVibrate() });
  const [outlines, setOutlines] = useState<Outlines | null>(null);
  const [hasFailed, setHasFailed] = useState(false);

  const start = async (): Promise<void> => {
    setHasFailed(false);
    const loaded = await loadOutlines().catch(() => null);
    setHasFailed(loaded === null);
    setOutlines(loaded);
    if (loaded) announce('Driving mode is on.', voice);
  };

  if (outlines) {
    return (
      <Driving
        planned={planned}
        recognitions={recognitions}
        missing={missing}
        outlines={outlines}
        voice={voice}
        onStop={onClose}
      />
    );
  }

  return (
    <Card>
      <h2 className="text-2xl">Set this up before you drive</h2>
      <p className="mt-2">
        {planned ? planned.addresses.join(' → ') : 'You haven’t planned a trip, so we only follow your location.'} While
        you drive, this device warns you 10 miles and 1 mile before each state line. You don’t have to tap anything.
      </p>
      <div className="mt-2 flex flex-col">
        <Checkbox
          label="Speak the warnings"
          checked={voice.speaks}
          disabled={!canSpeak()}
          onChange={({ target }) => setVoice({ ...voice, speaks: target.checked })}
        />
        <Checkbox
          label="Vibrate"
          checked={voice.vibrates}
          disabled={!canVibrate()}
          onChange={({ target }) => setVoice({ ...voice, vibrates: target.checked })}
        />
      </div>
      <p className="mt-2 text-sm text-quiet">
        It works without a connection. It can’t warn you with the screen off. Nothing about where you are leaves this
        device.
      </p>
      {hasFailed && (
        <p role="alert" className="mt-2">
          We couldn’t load the state maps. Connect once, then start again.
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button Icon={CarFront} onClick={() => void start()}>
          Start
        </Button>
        <Button look="secondary" onClick={onClose}>
          Back
        </Button>
      </div>
    </Card>
  );
};
