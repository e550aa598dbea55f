import { createVerify, generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What goes wrong with the next requests to a path: a status, no answer in time, or an answer lost after the work. */
export type SheetsTrouble = number | 'never' | 'lost-after';

const SHEET_ID = 'sheet-1_of-tests';
const CLIENT_EMAIL = 'robot@project.example';
const TOKEN = 'token-of-the-tests';

const readBody = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of request) text += chunk;

  return text;
};

const send = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

/** Google's Sheets REST API and token endpoint, as far as we use them, on a port of this machine. */
export const startFakeSheets = async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const rows: string[][] = [];
  const troubles: { path: RegExp; trouble: SheetsTrouble; after: number; times: number }[] = [];

  const findTrouble = (path: string): SheetsTrouble | null => {
    const found = troubles.find((one) => one.path.test(path) && one.times > 0);
    if (!found) return null;
    if (found.after > 0) {
      found.after -= 1;
      return null;
    }
    found.times -= 1;

    return found.trouble;
  };

  const isSigned = (assertion: string): boolean => {
    const [head, claims, signature = ''] = assertion.split('.');

    return createVerify('RSA-SHA256').update(`${head}.${claims}`).verify(publicKey, signature, 'base64url');
  };

  const answerToken = (response: ServerResponse, body: string): void => {
    const assertion = new URLSearchParams(body).get('assertion') ?? '';
    if (isSigned(assertion)) send(response, 200, { access_token: TOKEN, expires_in: 3600, token_type: 'Bearer' });
    else send(response, 400, { error: 'invalid_grant', error_description: 'Bad key' });
  };

  /** Does what is asked; undefined: nothing that the interface knows. */
  const work = (url: URL, body: string): object | undefined => {
    if (url.searchParams.get('fields') === 'properties.title') return { properties: { title: 'Founders' } };
    if (url.pathname.endsWith('/values/A:A')) {
      const values = rows.map(([first = '']) => [first]);
      return { range: 'Sheet1!A1:A1000', ...(values.length > 0 && { values }) };
    }
    if (!url.pathname.endsWith('/values/A:D:append') || url.searchParams.get('valueInputOption') !== 'RAW')
      return undefined;

    const { values } = JSON.parse(body) as { values: string[][] };
    rows.push(...values);
    return { updates: { updatedRows: values.length } };
  };

  const refuse = ({ headers }: IncomingMessage, { pathname }: URL): number | null => {
    if (headers.authorization !== `Bearer ${TOKEN}`) return 401;

    return pathname.startsWith(`/v4/spreadsheets/${SHEET_ID}`) ? null : 404;
  };

  const answer = (request: IncomingMessage, response: ServerResponse, url: URL, body: string): void => {
    const trouble = findTrouble(url.pathname);
    if (trouble === 'never') return;
    const status = typeof trouble === 'number' ? trouble : refuse(request, url);
    const done = status === null ? work(url, body) : undefined;
    if (trouble === 'lost-after') response.destroy();
    else send(response, done ? 200 : (status ?? 400), done ?? { error: { code: status } });
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://sheets');
    const body = await readBody(request);
    if (url.pathname === '/token') answerToken(response, body);
    else answer(request, response, url, body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  const fetchInstead: typeof fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input));

    return fetch(`http://127.0.0.1:${port}${url.pathname}${url.search}`, init);
  };

  return {
    settings: {
      id: SHEET_ID,
      clientEmail: CLIENT_EMAIL,
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    },
    fetchInstead,
    rows,
    /** The next `times` requests to such a path go wrong, once `after` of them went well. */
    fail: (path: RegExp, trouble: SheetsTrouble, { after = 0, times = 1 } = {}): void => {
      troubles.push({ path, trouble, after, times });
    },
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
