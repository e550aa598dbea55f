import { SAMPLE_ROOM, type SampleName } from './sample-names.ts';

/** The frames of samples that are still to come. */
export const SampleRoom = ({ names }: { names: readonly SampleName[] }) =>
  names.map((name) => (
    <div key={name} className="@container">
      <div className={`rounded-panel border border-tan bg-card ${SAMPLE_ROOM[name]}`} />
    </div>
  ));
