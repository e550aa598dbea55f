import { z } from 'zod';
import { cellsOf, HEADINGS, type Spreadsheet, SpreadsheetError } from './spreadsheet.ts';

export type SheetsSettings = { id: string; clientEmail: string; privateKey: string };

const API = 'https://sheets.googleapis.com/v4/spreadsheets';
const SCOPE = 'https://www.googleapis.com/auth/spreadsheets';
/** Google answers within a second; an administrator waits for it. */
const ANSWERS_WITHIN_MS = 10_000;

const titleSchema = z.object({ properties: z.object({ title: z.string() }) });
const valuesSchema = z.object({ values: z.array(z.array(z.unknown())).default([]) });

type Failure = { status?: number; response?: { status?: number } };

const statusOf = (error: unknown): number | undefined => {
  const { status, response } = error as Failure;

  return response?.status ?? status;
};

/** What an administrator can do about it. What Google writes may quote the key's address, so it is not passed on. */
const explain = (error: unknown, { clientEmail }: SheetsSettings): SpreadsheetError => {
  const status = statusOf(error);
  const told = (message: string, isUnclear = false) => new SpreadsheetError(message, { cause: error, isUnclear });

  if (error instanceof z.ZodError)
    return told('Google Sheets sent something other than a spreadsheet. Check GOOGLE_SHEETS_ID.', true);
  if (status === 404) return told('Google Sheets can’t find this spreadsheet. Check GOOGLE_SHEETS_ID.');
  if (status === 403)
    return told(
      `The service account doesn’t have access to this spreadsheet. Share it with ${clientEmail}, as an editor.`,
    );
  if (status === 429) return told('Google Sheets got too many requests. Please try again in a minute.');
  if (status === 400 || status === 401)
    return told('Google rejected the service account. Check GOOGLE_SERVICE_ACCOUNT_JSON.');

  return told('Google Sheets didn’t respond. Please try again in a minute.', true);
};

/** The first sheet of a spreadsheet at Google, used by a service account. `fetchInstead` is for tests. */
export const createGoogleSpreadsheet = (
  settings: SheetsSettings,
  { fetchInstead, answersWithinMs = ANSWERS_WITHIN_MS }: { fetchInstead?: typeof fetch; answersWithinMs?: number } = {},
): Spreadsheet => {
  const { id, clientEmail, privateKey } = settings;
  const base = `${API}/${encodeURIComponent(id)}`;

  // Loaded when first used: no start waits for it.
  let opening: Promise<{ ask: (path: string, data?: object) => Promise<unknown> }> | null = null;
  const open = async () => {
    const { JWT } = await import('google-auth-library');
    const client = new JWT({
      email: clientEmail,
      key: privateKey,
      scopes: [SCOPE],
      transporterOptions: { timeout: answersWithinMs, ...(fetchInstead && { fetchImplementation: fetchInstead }) },
    });

    return {
      ask: async (path: string, data?: object) => {
        const { data: answer } = await client.request({
          url: `${base}${path}`,
          method: data ? 'POST' : 'GET',
          // Repeating an addition would add twice.
          retry: false,
          ...(data && { data }),
        });

        return answer;
      },
    };
  };

  const ask = async <S extends z.ZodType>(schema: S, path: string, data?: object): Promise<z.output<S>> => {
    try {
      opening ??= open();

      return schema.parse(await (await opening).ask(path, data));
    } catch (error) {
      throw explain(error, settings);
    }
  };

  const append = (cells: readonly string[]): Promise<unknown> =>
    // RAW: what is added is text, never a formula.
    ask(z.object({}), '/values/A:D:append?valueInputOption=RAW&insertDataOption=INSERT_ROWS', { values: [cells] });

  const readColumn = async (): Promise<unknown[]> =>
    (await ask(valuesSchema, '/values/A:A')).values.map(([cell]) => cell);

  return {
    kind: 'google',
    where: id,
    async test() {
      const { properties } = await ask(titleSchema, '?fields=properties.title');

      return `Connected to the spreadsheet “${properties.title}”.`;
    },
    async listEmails() {
      const column = await readColumn();
      if (column.length === 0) await append(HEADINGS);

      return new Set(column.map((cell) => String(cell).trim().toLowerCase()));
    },
    append: async (row) => {
      await append(cellsOf(row));
    },
  };
};
