import type { Point } from '#shared/ranges/distance.ts';

/** What goes wrong with a call: over quota, not allowed for this key, or without an answer. */
export type Trouble = 'quota' | 'denied' | 'never';

export type FakePlace = {
  id: string;
  name: string;
  point: Point;
  /** The text queries that find it; left out: all of them. */
  queries?: readonly string[];
  /** Number and name of the street. */
  street?: readonly [string, string];
  city?: string;
  county?: string;
  zipCode?: string;
  rating?: number;
  reviewCount?: number;
  status?: google.maps.places.BusinessStatusString;
  phone?: string;
  website?: string;
  hours?: readonly string[];
};

export type FakeAddress = {
  /** What the geocoder is asked, word for word; left out: any point. */
  asked?: string;
  formatted: string;
  types: readonly string[];
  point: Point;
  /** Type of the part, its name, and its short name where it has another one. */
  parts: readonly (readonly [type: string, name: string, short?: string])[];
};

export type FakeRoute = {
  description?: string;
  meters: number;
  minutes: number;
  steps: readonly (readonly [instructions: string, meters: number])[];
  warnings?: readonly string[];
  path: readonly Point[];
};

/** What Google knows, and how it feels today. It can be written as JSON, so that a browser can be told. */
export type FakeWorld = {
  places: readonly FakePlace[];
  addresses: readonly FakeAddress[];
  routes: readonly FakeRoute[];
  /** By the call, or by the text query for one search alone. */
  troubles: Readonly<Record<string, Trouble>>;
  /** Whether the key is accepted; if not, whether that turns out at once or when the first map is opened. */
  key: 'accepted' | 'refused' | 'refused-with-map';
};

const AUSTIN_PARTS = [
  ['locality', 'Austin'],
  ['administrative_area_level_2', 'Travis County'],
  ['administrative_area_level_1', 'Texas', 'TX'],
  ['country', 'United States', 'US'],
] as const;

export const AUSTIN: Point = { lat: 30.2672, lng: -97.7431 };

export const RED_RANGE: FakePlace = {
  id: 'ChIJred',
  name: 'Red Bluff Indoor Gun Range',
  point: { lat: 30.3, lng: -97.7 },
  street: ['1200', 'Red Bluff Road'],
  city: 'Austin',
  county: 'Travis County',
  zipCode: '78702',
  rating: 4.6,
  reviewCount: 312,
  phone: '(512) 555-0100',
  website: 'https://redbluff.example/',
  hours: ['Monday: Closed', 'Tuesday: 9:00 AM – 6:00 PM'],
};

export const CLAY_CLUB: FakePlace = {
  id: 'ChIJclay_-9',
  name: 'Onion Creek Rifle & Trap Club',
  point: { lat: 30.15, lng: -97.75 },
  queries: ['trap range', 'rifle range'],
};

/** Three ways from the middle of Austin to the first range. */
const ROUTES: readonly FakeRoute[] = [
  {
    description: 'I-35 N',
    meters: 8046.72,
    minutes: 9,
    steps: [
      ['Head east on E 11th St', 321.8688],
      ['Take the ramp onto I-35 N', 7724.8512],
      ['Turn right onto Red Bluff Rd\nDestination will be on the left', 61],
    ],
    path: [AUSTIN, { lat: 30.28, lng: -97.72 }, RED_RANGE.point],
  },
  {
    description: 'Airport Blvd',
    meters: 9656.064,
    minutes: 14,
    steps: [['Head north on Airport Blvd', 9656.064]],
    path: [AUSTIN, { lat: 30.29, lng: -97.73 }, RED_RANGE.point],
  },
  {
    description: 'TX-130',
    meters: 24_140.16,
    minutes: 65,
    steps: [['Take TX-130', 24_140.16]],
    warnings: ['This route has tolls.'],
    path: [AUSTIN, { lat: 30.2, lng: -97.6 }, RED_RANGE.point],
  },
];

export const aWorld = (changes: Partial<FakeWorld> = {}): FakeWorld => ({
  places: [RED_RANGE, CLAY_CLUB],
  addresses: [
    {
      asked: '78701, USA',
      formatted: 'Austin, TX 78701, USA',
      types: ['postal_code'],
      point: AUSTIN,
      parts: AUSTIN_PARTS,
    },
    {
      formatted: 'VQ8F+2M Austin, TX, USA',
      types: ['plus_code'],
      point: AUSTIN,
      parts: AUSTIN_PARTS,
    },
    {
      formatted: '100 Congress Ave, Austin, TX 78701, USA',
      types: ['street_address'],
      point: { lat: 30.2641, lng: -97.7445 },
      parts: AUSTIN_PARTS,
    },
  ],
  routes: ROUTES,
  troubles: {},
  key: 'accepted',
  ...changes,
});
