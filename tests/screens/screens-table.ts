import type { Screen } from './screen.ts';
import { ACCOUNT_SCREENS } from './table/account-screens.ts';
import { ADMIN_SCREENS } from './table/admin-screens.ts';
import { EDITOR_SCREENS } from './table/editor-screens.ts';
import { EMAIL_SCREENS } from './table/email-screens.ts';
import { HOME_SCREENS } from './table/home-screens.ts';
import { LAW_SCREENS } from './table/law-screens.ts';
import { MEMBERSHIP_SCREENS } from './table/membership-screens.ts';
import { PLACE_SCREENS } from './table/place-screens.ts';
import { PUBLIC_SCREENS } from './table/public-screens.ts';
import { RANGES_SCREENS } from './table/ranges-screens.ts';
import { SEALED_SCREENS } from './table/sealed-screens.ts';
import { TRAVEL_SCREENS } from './table/travel-screens.ts';

/** Every screen and state of the product. A page that is in PAGE_ROUTES and not here fails the tests. */
export const SCREENS: Screen[] = [
  ...PUBLIC_SCREENS,
  ...ACCOUNT_SCREENS,
  ...MEMBERSHIP_SCREENS,
  ...HOME_SCREENS,
  ...LAW_SCREENS,
  ...RANGES_SCREENS,
  ...TRAVEL_SCREENS,
  ...SEALED_SCREENS,
  ...PLACE_SCREENS,
  ...ADMIN_SCREENS,
  ...EDITOR_SCREENS,
  ...EMAIL_SCREENS,
];
