import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { StateCode } from '#shared/law/states.ts';
import type { Wallet } from '#shared/permits/permit.ts';
import { type Recognition, recognize } from '#shared/recognition/recognize.ts';
import type { PlannedTrip } from '#shared/trips/planned-trip.ts';
import { holderOf } from '../../../blocks/holder.ts';
import { recognitionQuery } from '../../../blocks/travel-queries.ts';
import { DriveMode, type MissingAnswer } from './drive-mode.tsx';

const NOTHING: ReadonlyMap<StateCode, Recognition> = new Map();

type OnTheRoadProps = { planned: PlannedTrip | null; wallet: Wallet; today: string; onClose: () => void };

/** The answers of today for every state: a driver who leaves the planned road needs them too. */
export const OnTheRoad = ({ planned, wallet, today, onClose }: OnTheRoadProps) => {
  const { data, isError } = useQuery(recognitionQuery);
  const recognitions = useMemo(
    () => (data ? recognize(wallet.permits, holderOf(wallet, today), data.index) : NOTHING),
    [data, wallet, today],
  );

  let missing: MissingAnswer = isError ? 'failed' : 'loading';
  if (data) missing = 'unknown';

  return <DriveMode planned={planned} recognitions={recognitions} missing={missing} onClose={onClose} />;
};
