import { fullCountyName } from '#shared/law/county-name.ts';
import { stateName } from '#shared/law/fact-wording.ts';
import type { Regulation } from '#shared/law/regulation.ts';
import { NO_PERMIT } from '#shared/law/regulation-display.ts';

type Office = Regulation['issuingOffice'];

export const OFFICE_NAMES: Record<Office, string> = {
  sheriff: 'County sheriff',
  police: 'Local police',
  'sheriff-or-police': 'Sheriff or local police',
  'county-clerk': 'County clerk',
  'circuit-court-clerk': 'Circuit court clerk',
  'probate-court': 'Probate court',
  'superior-court': 'Superior court',
  'licensing-officer': 'Ask the county clerk',
  municipality: 'Town or city',
  state: 'A state agency',
  none: NO_PERMIT,
};

/** Where someone who lives in this county applies, in a sentence. `authority` is what the state's record calls it. */
export const whereToApply = (
  {
    state,
    county,
    issuingOffice,
    officePhone,
    officeSiteOf,
  }: Pick<Regulation, 'state' | 'county' | 'issuingOffice' | 'officePhone' | 'officeSiteOf'>,
  authority: string | null,
): string => {
  const place = fullCountyName(county ?? '');
  // Where we can name the police themselves, they are the county’s: a town’s own police don’t take it there.
  const isCountyPolice = officePhone !== undefined || officeSiteOf === 'office';
  const sentences: Record<Office, string> = {
    sheriff: `Apply at the ${place} Sheriff’s Office.`,
    police: isCountyPolice ? `Apply at the police department of ${place}.` : 'Apply to the police where you live.',
    'sheriff-or-police': 'Apply to the county sheriff or to your city’s police.',
    'county-clerk': `Apply at the ${place} Clerk’s office.`,
    'circuit-court-clerk': `Apply at the circuit court clerk’s office for ${place}.`,
    'probate-court': `Apply at the ${place} Probate Court.`,
    'superior-court': `Apply at the Superior Court in ${place}.`,
    'licensing-officer': `Ask the ${place} Clerk which office takes your application.`,
    municipality: 'Apply at your town or city.',
    state: authority ? `Apply to the ${stateName(state)} ${authority}.` : `Apply to the state of ${stateName(state)}.`,
    none: `${stateName(state)} issues no permit, so there is nothing to apply for.`,
  };

  return sentences[issuingOffice];
};

/** Whose phone it is, where the county has more than one office that takes applications. */
export const phoneLabel = (office: Office): string => (office === 'sheriff-or-police' ? 'Sheriff’s phone' : 'Phone');

/** What to do before going to a local office whose street we don't have. */
export const addressHint = ({
  issuingOffice,
  officePhone,
  officeStreet,
  officeSite,
  countyPage,
}: Regulation): string | null => {
  if (officeStreet || issuingOffice === 'state' || issuingOffice === 'none') return null;
  const hasSite = (countyPage ?? officeSite) !== undefined;
  if (officePhone) return `Call ${hasSite ? 'or check the site ' : ''}for the address before you go.`;

  return hasSite ? 'Check the site for the address before you go.' : null;
};

const siteAddress = (site: string): string => `https://${site}`;

/** The best page to go on from: the county's own about permits, its office's site, the county's site, or the state's page. */
export const bestPageOf = ({
  state,
  county,
  countyPage,
  officeSite,
  officialLink,
}: Regulation): { address: string; label: string } | null => {
  const place = fullCountyName(county ?? '');
  if (countyPage) return { address: countyPage, label: `${place}’s page about permits` };
  if (officeSite) return { address: siteAddress(officeSite), label: officeSite };

  return officialLink ? { address: officialLink, label: `${stateName(state)}’s official page` } : null;
};
