import { z } from 'zod';
import { RANGE_FEATURES } from '#shared/ranges/range-record.ts';
import { StartError } from '../../errors.ts';
import { type Candidate, EMPTY_CANDIDATE, type Features } from './candidate.ts';
import { POINT_FIELDS, type Row } from './read-rows.ts';

const column = z.string().min(1).max(100);

/** Which values of a column mean yes and which no; any other says nothing. Case does not matter. */
const featureSchema = z.strictObject({
  field: column,
  yes: z.array(z.string()).default([]),
  no: z.array(z.string()).default([]),
});

const FIELDS = [
  'ref',
  'name',
  'address',
  'city',
  'state',
  'zip',
  'lat',
  'lng',
  'phone',
  'website',
  'hours',
  'price',
  'restrictions',
  'amenities',
  'lanes',
  'yards',
] as const;

/** Says what the columns of a foreign file mean. A column that is not named is not read. */
export const mappingSchema = z.strictObject({
  fields: z.partialRecord(z.enum(FIELDS), column),
  features: z.partialRecord(z.enum(RANGE_FEATURES), featureSchema).default({}),
  access: z.strictObject({ field: column, public: z.array(z.string()), members: z.array(z.string()) }).optional(),
});

export type Mapping = z.infer<typeof mappingSchema>;

/** How agencies call their columns, letters and digits only. */
const USUAL: Readonly<Record<(typeof FIELDS)[number], readonly string[]>> = {
  ref: ['globalid', 'objectid', 'rangeid', 'siteid', 'id', 'fid'],
  name: ['rangename', 'facilityname', 'sitename', 'name', 'facility', 'range', 'clubname', 'title'],
  address: ['address', 'streetaddress', 'street', 'address1', 'addr', 'physicaladdress', 'location'],
  city: ['city', 'town', 'municipality', 'nearesttown', 'nearestcity'],
  state: ['state', 'stateabbr', 'st', 'statename', 'stusps'],
  zip: ['zip', 'zipcode', 'postalcode', 'postcode', 'zip5'],
  lat: ['latitude', 'lat', 'y', 'ylat', 'latdd'],
  lng: ['longitude', 'long', 'lng', 'lon', 'x', 'xlong', 'longdd'],
  phone: ['phone', 'telephone', 'phonenumber', 'contactphone', 'tel'],
  website: ['website', 'url', 'weburl', 'web', 'webpage', 'link'],
  hours: ['hours', 'hoursofoperation', 'openhours', 'operatinghours', 'openinghours'],
  price: ['fee', 'fees', 'price', 'cost', 'userfee'],
  restrictions: ['restrictions', 'rules'],
  amenities: ['amenities', 'facilities'],
  lanes: ['lanes', 'indoorlanes', 'numberoflanes'],
  yards: ['maxyards', 'maxdistance', 'maximumdistance', 'yards', 'riflemaxdistance'],
};

const USUAL_FEATURES: Readonly<Record<(typeof RANGE_FEATURES)[number], readonly string[]>> = {
  indoor: ['indoor', 'indoorrange'],
  outdoor: ['outdoor', 'outdoorrange'],
  pistol: ['pistol', 'handgun', 'handg', 'pistolrange'],
  rifle: ['rifle', 'riflerange'],
  shotgun: ['shotgun', 'shotg', 'trap', 'skeet', 'shotgunrange'],
  training: ['training', 'classes', 'huntereducation'],
  rentals: ['rentals', 'rental'],
};
const USUAL_ACCESS = ['access', 'publicaccess', 'public', 'opentopublic', 'rangeaccess'];

const YES = ['yes', 'y', 'true', '1', 'x'];
const NO = ['no', 'n', 'false', '0'];
const PUBLIC = [...YES, 'public', 'open to public', 'open to the public'];
const MEMBERS = [...NO, 'private', 'members', 'members only', 'membership'];

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The mapping that a header explains by itself. */
export const guessMapping = (columns: readonly string[]): Mapping => {
  const byName = new Map(columns.toReversed().map((name) => [plain(name), name]));
  const find = (usual: readonly string[]): string | undefined =>
    usual.map((name) => byName.get(name)).find((name) => name !== undefined);
  const fields = Object.fromEntries(
    FIELDS.map((field) => [field, find(USUAL[field])]).filter(([, name]) => name !== undefined),
  ) as Mapping['fields'];
  if (!fields.name) throw new StartError('No column is a name. Say which one is, with a mapping file.');
  const features = Object.fromEntries(
    RANGE_FEATURES.flatMap((feature) => {
      const field = find(USUAL_FEATURES[feature]);
      return field ? [[feature, { field, yes: YES, no: NO }]] : [];
    }),
  );
  const access = find(USUAL_ACCESS);

  return { fields, features, ...(access && { access: { field: access, public: PUBLIC, members: MEMBERS } }) };
};

const isAmong = (list: readonly string[], value: string): boolean =>
  list.some((one) => one.toLowerCase() === value.toLowerCase());

const accessOf = (values: Row['values'], { access }: Mapping): Candidate['access'] => {
  const value = access ? (values[access.field] ?? '') : '';
  if (access && isAmong(access.public, value)) return 'public';

  return access && isAmong(access.members, value) ? 'members' : null;
};

export const applyMapping = ({ place, values }: Row, mapping: Mapping): Candidate => {
  const read = (field: (typeof FIELDS)[number]): string => {
    const name = mapping.fields[field];
    const text = name === undefined ? '' : (values[name] ?? '');

    return text.replace(/\s+/g, ' ').trim();
  };
  const features: Features = {};
  for (const feature of RANGE_FEATURES) {
    const rule = mapping.features[feature];
    const value = rule ? (values[rule.field] ?? '') : '';
    if (rule && isAmong(rule.yes, value)) features[feature] = true;
    else if (rule && isAmong(rule.no, value)) features[feature] = false;
  }

  return {
    ...EMPTY_CANDIDATE,
    ...Object.fromEntries(FIELDS.map((field) => [field, read(field)])),
    place,
    lat: read('lat') || (values[POINT_FIELDS.lat] ?? ''),
    lng: read('lng') || (values[POINT_FIELDS.lng] ?? ''),
    access: accessOf(values, mapping),
    features,
  };
};
