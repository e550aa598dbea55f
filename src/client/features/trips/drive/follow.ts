import type { Point } from '#shared/ranges/distance.ts';
import {
  countyAt,
  type DriveNews,
  type DrivenWay,
  locateOnWay,
  newsOf,
  newsOfPosition,
  OFF_ROAD_MILES,
  readyToDrive,
  stateAt,
  type Told,
} from '#shared/trips/drive.ts';
import type { RoadWay } from '#shared/trips/road-way.ts';
import type { Outlines } from '../../../blocks/find-state.ts';

/** What the screen shows of one position. */
export type Here = {
  state: string | null;
  county: string | null;
  next: { state: string; county: string | null; miles: number } | null;
  isOffRoad: boolean;
};

type Followed = { here: Here; news: readonly DriveNews[] };
type Last = { mile: number; state: string | null; told: Told };

/** Follows positions one after the other, along a way where there is one. */
export const createFollower = (roadWay: RoadWay | null, outlines: Outlines) => {
  const way: DrivenWay | null = roadWay && readyToDrive(roadWay);
  const hasRoad = way !== null && way.legs.length > 0;
  let last: Last = { mile: 0, state: null, told: new Set() };

  const alongRoad = (road: RoadWay, driven: DrivenWay, mile: number): Followed => {
    const { state, next } = stateAt(driven, mile);
    const { news, told } = newsOf(driven, mile, last.told, last.state);
    last = { mile, state, told };

    return {
      here: {
        state,
        county: countyAt(road, driven, mile),
        next: next && { state: next.to, county: next.county, miles: next.mile - mile },
        isOffRoad: false,
      },
      news,
    };
  };

  const anywhere = (point: Point): Followed => {
    const state = outlines.stateAt(point);
    const line = outlines.nearestLine(point);
    const { news, told } = newsOfPosition(state, line, last.told, last.state);
    last = { ...last, state, told };

    return { here: { state, county: null, next: line && { ...line, county: null }, isOffRoad: hasRoad }, news };
  };

  return (point: Point): Followed => {
    const progress = way && locateOnWay(way, point, last.mile);

    return roadWay && way && progress && progress.offMiles <= OFF_ROAD_MILES
      ? alongRoad(roadWay, way, progress.mile)
      : anywhere(point);
  };
};
