import { z } from 'zod';

/** How a leg is traveled. Only a drive has a road. */
export const LEG_KINDS = ['drive', 'fly', 'ferry'] as const;

export type LegKind = (typeof LEG_KINDS)[number];

const stretchSchema = z.strictObject({
  state: z.string().describe('Two letters'),
  miles: z.number().describe('Miles of road; 0 where none is followed'),
  counties: z.array(z.strictObject({ name: z.string(), miles: z.number() })),
});

export const crossingSchema = z.strictObject({
  from: z.string(),
  to: z.string(),
  county: z.string().describe('The one that is entered'),
  mile: z.number().describe('Miles of road from the start'),
  lat: z.number(),
  lng: z.number(),
});

export type Crossing = z.infer<typeof crossingSchema>;

export const roadWaySchema = z.strictObject({
  miles: z.number().describe('Miles of road, without what is flown or by ferry'),
  hours: z.number().describe('At the wheel, roughly'),
  line: z
    .array(z.array(z.tuple([z.number(), z.number()])))
    .describe('Latitude and longitude; a part for each leg that follows a road'),
  states: z.array(stretchSchema).describe('In the order of travel; one that is left and entered again comes twice'),
  crossings: z.array(crossingSchema).describe('Each state line that the road crosses'),
  isUnsure: z.boolean().describe("We don't know the exact road: much of it is drawn from town to town"),
  nearStates: z.array(z.string()).describe('Of an unsure way: states within ten miles that it does not pass'),
});

/** One way of a whole trip. */
export type RoadWay = z.infer<typeof roadWaySchema>;
