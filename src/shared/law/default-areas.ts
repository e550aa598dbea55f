/** Shown as 'Commonly restricted — verify' where a state's data has nothing of its own. */
export const DEFAULT_RESTRICTED_AREAS = [
  'Government buildings',
  'Schools',
  'Universities',
  'Hospitals',
  'Airports',
  'Public transportation',
  'Where posted',
];

export const DEFAULT_PROHIBITED_AREAS = [
  'Federal facilities',
  'Post offices',
  'Federal courthouses',
  'Military installations',
  'Nuclear facilities',
  'Secure areas of airports',
];
