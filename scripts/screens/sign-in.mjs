/** @typedef {import('./screens-table.mjs').Who} Who */
/** @typedef {import('@playwright/test').BrowserContextOptions} ContextOptions */
/** @typedef {(who?: Who) => Pick<ContextOptions, 'storageState'>} Sessions what makes a new browser theirs */

const DEMO_PASSWORD = 'carry-atlas-demo';

/**
 * Signs every one of them in once.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} baseUrl
 * @param {Who[]} people
 * @returns {Promise<Sessions>}
 */
export const signInOnce = async (browser, baseUrl, people) => {
  /** @type {Map<Who, Awaited<ReturnType<typeof signIn>>>} */
  const states = new Map();
  for (const who of new Set(people)) if (who !== 'nobody') states.set(who, await signIn(browser, baseUrl, who));

  return (who = 'nobody') => {
    const storageState = states.get(who);

    return storageState ? { storageState } : {};
  };
};

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} baseUrl
 * @param {Who} who
 */
const signIn = async (browser, baseUrl, who) => {
  const context = await browser.newContext({ baseURL: baseUrl });

  try {
    const response = await context.request.post('/api/login', {
      // The server takes such calls only from its own pages.
      headers: { origin: baseUrl },
      data: { email: `${who}@demo.example`, password: DEMO_PASSWORD },
    });
    if (!response.ok()) throw new Error(`Signing ${who} in answered ${response.status()}: ${await response.text()}`);

    return await context.storageState();
  } finally {
    await context.close();
  }
};
