import { join } from 'node:path';
import type { Config } from '../config.ts';
import { createFileSpreadsheet } from '../features/admin/spreadsheet/file-spreadsheet.ts';
import { createGoogleSpreadsheet } from '../features/admin/spreadsheet/google-spreadsheet.ts';
import type { Spreadsheet } from '../features/admin/spreadsheet/spreadsheet.ts';

/** Google's where it is configured; otherwise a file in the data folder. */
export const chooseSpreadsheet = ({ googleSheets, dataDir }: Config): Spreadsheet =>
  googleSheets ? createGoogleSpreadsheet(googleSheets) : createFileSpreadsheet(join(dataDir, 'founding-members.csv'));
