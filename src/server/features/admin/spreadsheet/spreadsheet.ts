/** One grandfathered user, as a line of the spreadsheet. */
export type SpreadsheetRow = { email: string; plan: string; amount: string; addedOn: string };

export const HEADINGS = ['Email', 'Plan', 'Amount', 'Added on'] as const;

export const cellsOf = ({ email, plan, amount, addedOn }: SpreadsheetRow): string[] => [email, plan, amount, addedOn];

/** Where the list of grandfathered users is kept for people to read. */
export type Spreadsheet = {
  kind: 'google' | 'file';
  where: string;
  /** Says what it reached, or throws a SpreadsheetError. */
  test: () => Promise<string>;
  /** The addresses that are in it, in lower case. */
  listEmails: () => Promise<Set<string>>;
  append: (row: SpreadsheetRow) => Promise<void>;
};

/** The spreadsheet could not be used, in words for the administrator. */
export class SpreadsheetError extends Error {
  /** The answer was lost: what was asked may have been done. */
  readonly isUnclear: boolean;

  constructor(message: string, options: ErrorOptions & { isUnclear?: boolean } = {}) {
    super(message, options);
    this.name = 'SpreadsheetError';
    this.isUnclear = options.isUnclear ?? false;
  }
}
