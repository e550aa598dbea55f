import fc from 'fast-check';
import { z } from 'zod';

/** As much of JSON Schema as the contracts become. */
export type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema | false;
  prefixItems?: Schema[];
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
};

type Value = fc.Arbitrary<unknown>;
/** Values that mean something under a field's name, such as the address of an account. */
export type Meanings = Readonly<Record<string, Value>>;

/** What a contract's schema accepts, as far as JSON Schema can say it. */
export const schemaOf = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;

/** Long lists are rare: most of what can go wrong does so within the first few items. */
const FEW = 6;
const LONG_TEXT = 300;

const textOf = (length: number): fc.Arbitrary<string> =>
  fc.string({ minLength: length, maxLength: length, unit: fc.constantFrom('a', 'Z', '9', ' ', 'é', '-', '漢') });

const edgesOfLength = ({ minLength = 0, maxLength }: Schema): number[] =>
  [...new Set([minLength, minLength + 1, ...(maxLength ? [maxLength - 1, maxLength] : [40])])].filter(
    (length) => length >= minLength && (maxLength === undefined || length <= maxLength),
  );

const FORMATS: Record<string, fc.Arbitrary<string>> = {
  date: fc
    .date({ min: new Date('1999-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10)),
  'date-time': fc.date({ noInvalidDate: true }).map((at) => at.toISOString()),
  email: fc.emailAddress(),
  uri: fc.webUrl({ withQueryParameters: true }),
};

const matching = (pattern: string): fc.Arbitrary<string> | null => {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'));
  } catch {
    // A pattern of which the library can't make examples: what any text gives is tried instead.
    return null;
  }
};

const stringOf = (schema: Schema): fc.Arbitrary<string> => {
  const known = schema.format ? FORMATS[schema.format] : undefined;
  if (known) return known;
  const like = schema.pattern ? matching(schema.pattern) : null;
  if (like) return like;

  const { minLength = 0, maxLength = LONG_TEXT } = schema;
  return fc.oneof(
    fc.string({ minLength, maxLength: Math.min(maxLength, Math.max(minLength, 40)), unit: 'grapheme' }),
    fc.constantFrom(...edgesOfLength(schema)).chain(textOf),
  );
};

/** Without bounds of its own a number is mostly small: versions, counts. */
const numberOf = ({ type, minimum, maximum }: Schema): Value => {
  if (type === 'integer') {
    const [min, max] = [Math.max(minimum ?? -2, -(2 ** 31)), Math.min(maximum ?? 1000, 2 ** 31)];
    return fc.oneof(fc.integer({ min, max: Math.min(max, min + 10) }), fc.constantFrom(min, max));
  }
  const [min, max] = [minimum ?? -1e6, maximum ?? 1e6];

  return fc.oneof(fc.double({ min, max, noNaN: true }), fc.constantFrom(min, max, Math.max(min, 0)));
};

const arrayOf = (schema: Schema, meanings: Meanings): Value => {
  if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map((item) => valuesOf(item, meanings)));

  const { minItems = 0, maxItems } = schema;
  const item = valuesOf(schema.items || {}, meanings);
  const few = fc.array(item, { minLength: minItems, maxLength: Math.min(maxItems ?? FEW, minItems + FEW) });
  // Filled with one item over and over: a list at its limit need not be a varied one.
  const full = item.map((one) => Array.from({ length: maxItems ?? FEW }, () => one));

  return fc.oneof({ weight: 9, arbitrary: few }, { weight: 1, arbitrary: full });
};

const objectOf = ({ properties = {}, required = [], additionalProperties }: Schema, meanings: Meanings): Value => {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, namedValues(name, schema, meanings)]),
  );
  const named = fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
  if (typeof additionalProperties !== 'object') return named;

  const more = fc.dictionary(fc.string({ maxLength: 12 }), valuesOf(additionalProperties, meanings), { maxKeys: 4 });
  return fc.tuple(more, named).map(([others, own]) => ({ ...others, ...own }));
};

const namedValues = (name: string, schema: Schema, meanings: Meanings): Value => {
  const meant = meanings[name];
  const derived = valuesOf(schema, meanings);
  // A field of a fixed set has its meaning in the schema.
  if (!meant || schema.enum || schema.const !== undefined) return derived;

  return fc.oneof({ weight: 3, arbitrary: meant }, { weight: 1, arbitrary: derived });
};

/** Values that a schema accepts, its limits among them. Rules between fields are not known here. */
export const valuesOf = (schema: Schema, meanings: Meanings): Value => {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => valuesOf(choice, meanings)));

  switch (schema.type) {
    case 'string':
      return stringOf(schema);
    case 'number':
    case 'integer':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return arrayOf(schema, meanings);
    case 'object':
      return objectOf(schema, meanings);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
};
