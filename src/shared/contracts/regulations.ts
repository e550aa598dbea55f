import { z } from 'zod';
import { changeSchema, evidenceSchema } from '../law/evidence.ts';
import { permitKindSchema } from '../law/permit-kind.ts';
import { regulationSchema } from '../law/regulation.ts';
import { STATE_CODES, stateCodeSchema } from '../law/states.ts';
import { topicSchema } from '../law/topics.ts';
import { defineEndpoint } from './endpoint.ts';

const stateSchema = z.enum(STATE_CODES, 'state must be one two-letter code in capitals, such as TX');

/** Longer than the longest name of a county. */
const COUNTY_LENGTH = 60;
const ONE_COUNTY = 'county must be one name, such as El Paso';

const countySchema = z
  .string(ONE_COUNTY)
  .trim()
  .min(1, ONE_COUNTY)
  .max(COUNTY_LENGTH, `county must be at most ${COUNTY_LENGTH} characters long`);

const ofState = z.object({ state: stateSchema });
const ofPlace = z.object({ state: stateSchema, county: countySchema.optional() });

export const getRegulations = defineEndpoint({
  method: 'GET',
  path: '/api/regulations',
  access: 'user',
  summary: 'The records of a state, its own first, or the one of a county; empty where there is none',
  query: ofPlace,
  response: z.array(regulationSchema),
});

export const getAvailableStates = defineEndpoint({
  method: 'GET',
  path: '/api/regulations/available-states',
  access: 'user',
  summary: 'Codes of the states that have records',
  response: z.array(stateCodeSchema),
});

/** What colors a state on a map: the fields that its badges depend on. */
const overviewSchema = regulationSchema.pick({
  state: true,
  constitutionalCarry: true,
  permitRequired: true,
  openCarryAllowed: true,
  permitCost: true,
  mayIssue: true,
  shallIssue: true,
});

export const getOverview = defineEndpoint({
  method: 'GET',
  path: '/api/regulations/overview',
  access: 'user',
  summary: 'The fields of every state that its badges depend on',
  response: z.array(overviewSchema),
});

export const getPermitKinds = defineEndpoint({
  method: 'GET',
  path: '/api/regulations/permit-kinds',
  access: 'user',
  summary: 'The kinds of permit each state issues, by the names people know; empty: it issues none',
  response: z.array(
    z.strictObject({
      state: stateCodeSchema,
      kinds: z.array(
        permitKindSchema.pick({
          id: true,
          name: true,
          olderNames: true,
          isListed: true,
          residents: true,
          nonResidents: true,
        }),
      ),
    }),
  ),
});

export const getCounties = defineEndpoint({
  method: 'GET',
  path: '/api/regulations/counties',
  access: 'user',
  summary: 'Names of the counties of a state',
  query: ofState,
  response: z.array(z.string()),
});

export const getEvidence = defineEndpoint({
  method: 'GET',
  path: '/api/regulations/evidence',
  access: 'user',
  summary: 'Every fact of a state or county with its source and date; null where there is no such place',
  query: ofPlace,
  response: evidenceSchema.nullable(),
});

export const getChanges = defineEndpoint({
  method: 'GET',
  path: '/api/regulations/changes',
  access: 'user',
  summary: 'What releases have changed for a state, newest first',
  query: ofState,
  response: z.array(changeSchema),
});

export const SAMPLE_SIZE = 3;

export const getSample = defineEndpoint({
  method: 'GET',
  path: '/api/regulations/sample',
  access: 'public',
  summary: 'Three facts of a state with their sentences and dates, for everyone; null where the state has no records',
  query: ofState,
  response: z
    .strictObject({
      state: stateCodeSchema,
      facts: z
        .array(
          z.strictObject({
            topic: topicSchema,
            label: z.string(),
            text: z.string(),
            summary: z
              .string()
              .nullable()
              .describe('Its sentence, with the conditions that the answer alone leaves out'),
            asOf: z.string().nullable(),
            source: z.string().nullable().describe('Its title'),
          }),
        )
        .max(SAMPLE_SIZE),
    })
    .nullable(),
});

export const getIssuance = defineEndpoint({
  method: 'GET',
  path: '/api/regulations/issuance',
  access: 'public',
  summary: 'Which states must and which may issue a permit, in words',
  response: z.strictObject({
    shallIssue: z.string(),
    mayIssue: z.string(),
    noPermit: z.string(),
    dates: z.string().describe('Of the sources'),
  }),
});

export const REPORT_LENGTH = { min: 10, max: 1000 } as const;

export const reportError = defineEndpoint({
  method: 'POST',
  path: '/api/regulations/reports',
  access: 'user',
  summary: 'Tells the administrators that a fact seems wrong; the fact is kept with the report',
  body: z.object({
    state: stateSchema,
    county: countySchema.optional(),
    topic: topicSchema.optional(),
    message: z
      .string()
      .trim()
      .min(REPORT_LENGTH.min, `Tell us what’s wrong, in at least ${REPORT_LENGTH.min} characters`)
      .max(REPORT_LENGTH.max, `Use ${REPORT_LENGTH.max} characters or fewer`),
  }),
  response: z.strictObject({ id: z.string() }),
});
