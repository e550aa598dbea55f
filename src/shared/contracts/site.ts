import { z } from 'zod';
import { siteConfigSchema } from '../site/site-config.ts';
import { defineEndpoint } from './endpoint.ts';

export const getConfig = defineEndpoint({
  method: 'GET',
  path: '/api/config',
  access: 'public',
  summary: 'Brand and the keys that the browser needs',
  response: siteConfigSchema,
});

export const getOpenApi = defineEndpoint({
  method: 'GET',
  path: '/api/openapi.json',
  access: 'public',
  summary: 'This description of every call',
  response: z.record(z.string(), z.unknown()),
});
