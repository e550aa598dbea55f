import { SAMPLE_ROOM, type SampleName } from './sample-names.ts';

type SampleRoomProps = { names: readonly SampleName[]; isLoading?: boolean };

/** The frames of samples that are still to come. */
export const SampleRoom = ({ names, isLoading = false }: SampleRoomProps) =>
  names.map((name, at) => (
    <div key={name} className="@container">
      <div className={`rounded-panel border border-tan bg-card ${SAMPLE_ROOM[name]}`}>
        {isLoading && at === 0 && (
          <p role="status" className="p-5 text-quiet">
            Loading the examples…
          </p>
        )}
      </div>
    </div>
  ));
