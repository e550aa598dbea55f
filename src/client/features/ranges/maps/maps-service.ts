import type { Location } from '#shared/contracts/places.ts';
import type { Point } from '#shared/ranges/distance.ts';
import type { Range } from '#shared/ranges/range.ts';

/** A way to drive there, as one of several. */
export type DrivingRoute = {
  /** What tells it from the others, such as the roads it takes. */
  name: string;
  miles: number;
  minutes: number;
  steps: readonly { text: string; miles: number }[];
  /** What the service wants to be said of it, such as a road that is closed in winter. */
  warnings: readonly string[];
  path: readonly Point[];
};

export type MapPin = {
  id: string;
  number: number;
  title: string;
  point: Point;
  /** The center of its town or ZIP code: its pin must not look like a place to drive to. */
  isApproximate: boolean;
};

/** A service's own map inside an element of ours. Everything on it comes from us. */
export type ServiceMap = {
  show: (pins: readonly MapPin[], selectedId: string | null) => void;
  center: (point: Point) => void;
  draw: (route: DrivingRoute | null) => void;
  remove: () => void;
};

/**
 * What a maps service does for us. Calls reject when the service does not answer, and answer with nothing when it has
 * nothing: the two are told apart on screen.
 */
export type MapsService = {
  /** The place for typed text, or null. */
  findPlace: (typed: string) => Promise<Location | null>;
  /** The place at a point, or null. */
  placeAt: (point: Point) => Promise<Location | null>;
  /** One list a query that was answered; rejects when none was. */
  findRanges: (here: Point) => Promise<Range[][]>;
  /** What is only asked when a range is opened: phone, website, hours. */
  rangeDetails: (id: string) => Promise<Pick<Range, 'phone' | 'website' | 'hoursOfOperation'>>;
  /** To a point, or to a name and address that the service looks up itself. */
  findRoutes: (from: Point, to: Point | string) => Promise<DrivingRoute[]>;
  openMap: (element: HTMLElement, center: Point, onSelect: (id: string) => void) => Promise<ServiceMap>;
};

/** `off`: none is configured. `failed`: it could not be loaded or refused our key. */
export type MapsState =
  | { status: 'off' | 'loading' | 'failed'; service: null }
  | { status: 'ready'; service: MapsService };
