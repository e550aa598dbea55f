import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ResultOf } from '#shared/contracts/endpoint.ts';
import { getSamples } from '#shared/contracts/samples.ts';
import { formatPartialDate } from '#shared/law/calendar-display.ts';
import { stateName } from '#shared/law/fact-wording.ts';
import type { StateCode } from '#shared/law/states.ts';
import { STATUS_WORDS } from '#shared/recognition/recognition-wording.ts';
import { RECOGNITION_STATUSES, type RecognitionStatus } from '#shared/recognition/recognize.ts';
import { callApi } from '../../lib/call-api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { ANSWER_LOOKS } from '../place-looks.ts';
import { type StateLook, StateMap } from '../state-map.tsx';
import { STATUS_LOOKS } from '../status-look.ts';
import { SAMPLE_ROOM, type SampleName } from './sample-names.ts';
import { SampleRoom } from './sample-room.tsx';

type Samples = ResultOf<typeof getSamples>;

const samplesQuery = queryOptions({
  queryKey: ['samples'],
  queryFn: ({ signal }) => callApi(getSamples, { signal }),
});

type FrameProps = { name: SampleName; heading: string; samples: Samples; children: ReactNode };

/** Every sample says that it is one, whose it is, and of which day. */
const Frame = ({ name, heading, samples: { who, publishedAt }, children }: FrameProps) => (
  <div className="@container">
    <Card className={`flex flex-col gap-3 ${SAMPLE_ROOM[name]}`}>
      <div>
        <h3 className="text-xl text-saddle-strong">{heading}</h3>
        <p className="text-sm text-quiet">
          Example: {who}. Our records on {formatPartialDate(publishedAt)}.
        </p>
      </div>
      {children}
    </Card>
  </div>
);

/** 'When asked for ID' within a line. */
const lowered = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

const lookOf = (status: RecognitionStatus, name: string): StateLook => ({
  name,
  isAvailable: true,
  words: STATUS_WORDS[status],
  tone: STATUS_LOOKS[status].tone,
});

const MapSample = ({ samples }: { samples: Samples }) => {
  const [chosen, setChosen] = useState<StateCode | null>(null);
  const looks = new Map(samples.permit.map(({ state, status }) => [state, lookOf(status, stateName(state))]));

  return (
    <Frame name="map" heading="One permit on the recognition map" samples={samples}>
      <StateMap looks={looks} chosen={chosen} onChoose={setChosen} hint="Tap a state to see its answer" />
      <ul aria-label="How many states" className="flex flex-wrap gap-2">
        {RECOGNITION_STATUSES.map((status) => (
          <li key={status}>
            <Badge {...STATUS_LOOKS[status]}>
              {STATUS_WORDS[status]}: {samples.permit.filter((one) => one.status === status).length}
            </Badge>
          </li>
        ))}
      </ul>
    </Frame>
  );
};

const TripSample = ({ samples }: { samples: Samples }) => {
  const { from, to, states } = samples.trip;
  const miles = states.reduce((sum, state) => sum + state.miles, 0);

  return (
    <Frame name="trip" heading={`One trip: ${from} → ${to}`} samples={samples}>
      <p>
        {miles.toLocaleString('en-US')} miles through {states.length} states.
      </p>
      <ol className="flex flex-col">
        {states.map((one) => (
          <li key={one.state} className="border-t border-tan py-2">
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              <strong>{stateName(one.state)}</strong>
              <Badge {...STATUS_LOOKS[one.status]}>{STATUS_WORDS[one.status]}</Badge>
            </div>
            <p>{one.why}</p>
            <p className="text-sm text-quiet">
              {one.miles} miles · Tell an officer: {lowered(one.officer)} · Magazine limit: {lowered(one.magazine)}
            </p>
          </li>
        ))}
      </ol>
    </Frame>
  );
};

const PlaceSample = ({ samples }: { samples: Samples }) => {
  const { place } = samples;
  if (!place) return null;
  const { words, tone, Icon } = ANSWER_LOOKS[place.answer];

  return (
    <Frame name="place" heading={place.question} samples={samples}>
      <div className="flex flex-col items-start gap-2">
        <Badge tone={tone} Icon={Icon}>
          {words}
        </Badge>
        <p className="text-lg">{place.summary}</p>
        <ul className="list-disc pl-6 text-quiet">
          {place.details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
        <p className="text-sm text-quiet">
          Source: {place.source}, {place.asOf}
        </p>
      </div>
    </Frame>
  );
};

const PARTS = { map: MapSample, trip: TripSample, place: PlaceSample } as const satisfies Record<SampleName, unknown>;

type SamplePartsProps = { names: readonly SampleName[] };

/** The real thing as a visitor may see it. */
export const SampleParts = ({ names }: SamplePartsProps) => {
  const { data, isError } = useQuery(samplesQuery);
  if (isError) {
    return <p role="alert">We couldn’t load the examples. Check your connection, then reload the page.</p>;
  }
  if (!data) return <SampleRoom names={names} isLoading />;

  return names.map((name) => {
    const Part = PARTS[name];

    return <Part key={name} samples={data} />;
  });
};
