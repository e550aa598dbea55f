import { z } from 'zod';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { PROBLEM_STATUS, problemSchema } from '#shared/contracts/problem.ts';

type Json = Record<string, unknown>;

const describe = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });

  return json;
};

/** `/api/things/:id` → `/api/things/{id}`. */
const pathOf = ({ path }: Endpoint): string => path.replace(/:(\w+)/g, '{$1}');

const parametersOf = (schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] => {
  if (!schema) return [];
  const { properties = {}, required = [] } = describe(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };

  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: shape,
  }));
};

const successOf = ({ response }: Endpoint): Json =>
  response === 'redirect'
    ? { '303': { description: 'Redirects to another page' } }
    : { '200': { description: 'Success', content: { 'application/json': { schema: describe(response, 'output') } } } };

const operationOf = (endpoint: Endpoint): Json => {
  const { summary, access, provenBy, params, query, body } = endpoint;

  return {
    summary,
    'x-access': access,
    ...(provenBy ? { 'x-proven-by': provenBy } : {}),
    parameters: [...parametersOf(params, 'path'), ...parametersOf(query, 'query')],
    ...(body
      ? { requestBody: { required: true, content: { 'application/json': { schema: describe(body, 'input') } } } }
      : {}),
    ...(access === 'public' ? {} : { security: [{ session: [] }] }),
    responses: { ...successOf(endpoint), default: { $ref: '#/components/responses/Problem' } },
  };
};

/** OpenAPI 3.1 of what is mounted: produced from the contracts, so it can't disagree with them. */
export const describeInterface = (endpoints: readonly Endpoint[], productName: string, cookieName: string): Json => {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    paths[pathOf(endpoint)] = { ...paths[pathOf(endpoint)], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }

  return {
    openapi: '3.1.0',
    info: {
      title: `${productName} API`,
      version: '1',
      description: `Problem codes: ${Object.keys(PROBLEM_STATUS).join(', ')}`,
    },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookieName } },
      responses: {
        Problem: {
          description: 'Any failure',
          content: { 'application/json': { schema: describe(problemSchema, 'output') } },
        },
      },
    },
  };
};
