// biome-ignore-all lint/performance/noBarrelFile: Drizzle takes the schema as one module; the tables of a feature have a file of their own

export * from './schema/admin.ts';
export * from './schema/billing.ts';
export * from './schema/contact.ts';
export * from './schema/desk.ts';
export * from './schema/follows.ts';
export * from './schema/law.ts';
export * from './schema/mail.ts';
export * from './schema/passkeys.ts';
export * from './schema/ranges.ts';
export * from './schema/regulations.ts';
export * from './schema/sealed-wallets.ts';
export * from './schema/server.ts';
export * from './schema/sign-in.ts';
export * from './schema/sources.ts';
export * from './schema/trips.ts';
export * from './schema/users.ts';
