import { z } from 'zod';

/** What the browser may know of the server's configuration. Never a secret: it is in every page. */
export const siteConfigSchema = z.strictObject({
  productName: z.string(),
  supportEmail: z.string(),
  host: z.string().describe("The product's public host, for people to read"),
  productionHost: z.string().nullable().describe('Host of a configured PUBLIC_URL: the email form shows first there'),
  isDemo: z.boolean(),
  price: z
    .strictObject({ cents: z.int(), perYear: z.string(), pitch: z.string() })
    .describe('What a year costs, and the words for it'),
  googleMapsApiKey: z.string().nullable(),
  googleMapsMapId: z.string().nullable(),
  stripePublishableKey: z.string().nullable(),
  socialSignIn: z
    .strictObject({ google: z.boolean(), apple: z.boolean() })
    .describe('Which of the two buttons lead anywhere'),
});

export type SiteConfig = z.infer<typeof siteConfigSchema>;
