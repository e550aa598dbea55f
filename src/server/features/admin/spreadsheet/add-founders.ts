import { type Spreadsheet, SpreadsheetError, type SpreadsheetRow } from './spreadsheet.ts';

export type AddedFounders = { added: string[]; alreadyThere: string[]; errors: string[] };

const reasonOf = (error: unknown): string => {
  if (error instanceof SpreadsheetError) return error.message;
  throw error;
};

/** Null: nobody can say. */
const findOut = async (sheet: Spreadsheet, email: string): Promise<boolean | null> =>
  sheet.listEmails().then(
    (emails) => emails.has(email),
    () => null,
  );

/**
 * Adds those who are not in the spreadsheet, one by one, and stops at the first that can't be added. The spreadsheet
 * itself says who is in it, so that whatever went wrong half-way, nobody is added twice.
 */
export const addFounders = async (sheet: Spreadsheet, rows: readonly SpreadsheetRow[]): Promise<AddedFounders> => {
  const known = await sheet.listEmails();
  const missing = rows.filter(({ email }) => !known.has(email.toLowerCase()));
  const result: AddedFounders = {
    added: [],
    alreadyThere: rows.filter(({ email }) => known.has(email.toLowerCase())).map(({ email }) => email),
    errors: [],
  };

  for (const [at, row] of missing.entries()) {
    try {
      await sheet.append(row);
      result.added.push(row.email);
    } catch (error) {
      const reason = reasonOf(error);
      const wasAdded = (error as SpreadsheetError).isUnclear ? await findOut(sheet, row.email.toLowerCase()) : false;
      if (wasAdded) {
        result.added.push(row.email);
        continue;
      }
      const doubt = wasAdded === null ? ' It may have been added anyway. Add again to find out.' : '';
      result.errors.push(`${row.email}: ${reason}${doubt}`);
      result.errors.push(...missing.slice(at + 1).map(({ email }) => `${email}: not tried.`));
      break;
    }
  }

  return result;
};
