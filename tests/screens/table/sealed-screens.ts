import type { Screen, Step } from '../screen.ts';
import type { SizeName } from '../sizes.ts';
import { A_PASSKEY, atLocalhost, fill, press, SAYS_402, waitForText } from './steps.ts';

const TURN_ON = 'Use my permits on my other devices';
const NOW = '2026-11-18T12:00:00Z';
const LOCKED = { salt: 'c2FsdA==', iv: 'aXZpdml2aXZpdml2', key: 'a2V5a2V5' };
const SEALED = '**/api/sealed-wallet';

const NO_SEALED_COPY = { [SEALED]: { json: { copy: null, now: NOW } } };

/** Of somebody whose phrase is not the one that is typed. */
const SEALED_COPY = {
  format: 2,
  keyId: '7f9f3a52-5d6c-4f0e-8a57-0d3c1b0a9e11',
  generation: 4,
  sealed: 'c2VhbGVk',
  wrappedKeys: [{ kind: 'phrase', ...LOCKED }],
};

const A_SEALED_COPY = { [SEALED]: { json: { copy: SEALED_COPY, now: NOW } } };

const BY_PASSKEY = {
  [SEALED]: {
    json: {
      copy: {
        ...SEALED_COPY,
        wrappedKeys: [...SEALED_COPY.wrappedKeys, { kind: 'passkey', credentialId: 'YS1rZXk', ...LOCKED }],
      },
      now: NOW,
    },
  },
};

const showSealedCard: Step = (page) =>
  page.getByRole('heading', { name: 'Your other devices' }).evaluate((heading) => {
    const top = heading.getBoundingClientRect().top + window.scrollY;
    window.scrollTo(0, top - 120);
  });

type Flag = { problem?: string; passkeys?: number; differing?: number };

/** As if this device had been matched a while ago. */
const matchDevice =
  (flag: Flag = {}): Step =>
  async (page) => {
    await page.evaluate(async (told) => {
      const { id } = await (await fetch('/api/user')).json();
      const matchedAt = new Date().setHours(0, 5, 0, 0);
      localStorage.setItem(`sealed-wallet:${id}`, JSON.stringify({ matchedAt, ...told }));
    }, flag);
    await page.reload();
  };

/** Two devices said something else of the same, which this one knows. */
const differ: Step = (page) =>
  page.evaluate(async () => {
    const { id } = await (await fetch('/api/user')).json();
    const cellOf = (mine: unknown, theirs: unknown) => ({
      sayings: [
        { device: 'aaaaaaaa', n: 1, time: 2, value: mine },
        { device: 'bbbbbbbb', n: 1, time: 1, value: theirs },
      ],
      seen: { aaaaaaaa: 1, bbbbbbbb: 1 },
    });
    const permit = { state: 'TX', kind: 'ltc', isResident: true, issuedOn: '2024-03-01' };
    const cells = {
      'wallet/home': cellOf({ home: 'ID', homeSince: null }, { home: 'UT', homeSince: null }),
      'wallet/permit/TX ltc resident': cellOf(
        { ...permit, expiresOn: '2029-03-01' },
        { ...permit, expiresOn: '2028-03-01' },
      ),
      'number/lawyer': cellOf('(208) 555-0143', '(208) 555-0199'),
    };
    const state = {
      replica: { device: 'aaaaaaaa', n: 1, cells, shown: {}, pending: null },
      key: await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
      keyId: '7f9f3a52-5d6c-4f0e-8a57-0d3c1b0a9e11',
      wrappedKeys: [],
      generation: 4,
      chain: [],
      matchedAt: 1,
      problem: null,
    };
    await new Promise((resolve, reject) => {
      const opening = indexedDB.open(`sealed-wallet:${id}`, 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('state');
      opening.onerror = reject;
      opening.onsuccess = () => {
        const saving = opening.result.transaction('state', 'readwrite');
        saving.objectStore('state').put(state, 'device');
        saving.oncomplete = () => {
          opening.result.close();
          resolve(null);
        };
      };
    });
  });

/** A server of its own, so that this member's wallet is sealed for this picture alone. */
const serveSealed: Step = async (page) => {
  let copy: unknown = null;
  await page.route(SEALED, async (route) => {
    const isWrite = route.request().method() === 'PUT';
    if (isWrite) ({ copy } = route.request().postDataJSON());
    await route.fulfill({ json: isWrite ? { ok: true } : { copy, now: new Date().toISOString() } });
  });
};

const typeWordsBack: Step = async (page) => {
  const words = await page.getByRole('list', { name: 'Your phrase' }).getByRole('listitem').allTextContents();
  await page.getByRole('button', { name: 'I wrote them down' }).click();
  for (const [place, word] of words.entries()) {
    const field = page.getByLabel(`Word ${place + 1}`, { exact: true });
    if (await field.isVisible()) await field.fill(word);
  }
  await page.getByRole('button', { name: 'Turn it on' }).click();
};

const PERMITS = { path: '/permits', who: 'member', heading: 'My permits' } as const;
/** Passkeys are there at localhost alone. */
const WITH_PASSKEYS = { path: '/about', heading: 'My permits' } as const;
/** They differ by a sentence and a button. */
const ALIKE: SizeName[] = ['phone', 'desktop'];

const problemScreen = (problem: string, sentence: string): Screen => ({
  ...PERMITS,
  name: `permits-sealed-${problem}`,
  sizes: ALIKE,
  steps: [matchDevice({ problem }), waitForText(sentence), showSealedCard],
});

const dialogScreen = (name: string, button: string, title: string): Screen => ({
  ...PERMITS,
  name: `permits-sealed-${name}`,
  heading: null,
  sizes: ALIKE,
  steps: [matchDevice(), press(button), waitForText(title)],
});

/** As after a deletion on another device: nobody is signed in, and the wallet is still here. */
const leaveWalletBehind: Step = async (page) => {
  await page.evaluate(() => {
    const id = '7f9f3a52-5d6c-4f0e-8a57-0d3c1b0a9e11';
    localStorage.setItem(`permit-wallet:${id}`, '{}');
    localStorage.setItem(`sealed-wallet:${id}`, JSON.stringify({ isEnded: true }));
  });
  await page.reload();
};

/** The card 'Your other devices' in each of its states. */
export const SEALED_SCREENS: Screen[] = [
  {
    ...PERMITS,
    name: 'permits-sealed-phrase',
    answers: NO_SEALED_COPY,
    steps: [press(TURN_ON), waitForText('Write these twelve words down'), showSealedCard],
  },
  {
    ...PERMITS,
    name: 'permits-sealed-words',
    answers: NO_SEALED_COPY,
    steps: [
      press(TURN_ON),
      press('I wrote them down'),
      press('Turn it on'),
      waitForText('That isn’t word'),
      showSealedCard,
    ],
  },
  {
    ...WITH_PASSKEYS,
    name: 'permits-sealed-offer',
    answers: { '**/api/passkeys': { json: [A_PASSKEY] } },
    steps: [
      serveSealed,
      atLocalhost('/permits', 'member'),
      press(TURN_ON),
      waitForText('Write these twelve words down'),
      typeWordsBack,
      waitForText('Open your wallet with a passkey next time?'),
      showSealedCard,
    ],
  },
  {
    ...WITH_PASSKEYS,
    name: 'permits-sealed-offer-none',
    sizes: ALIKE,
    answers: { '**/api/passkeys': { json: [] } },
    steps: [
      serveSealed,
      atLocalhost('/permits', 'member'),
      press(TURN_ON),
      waitForText('Write these twelve words down'),
      typeWordsBack,
      waitForText('You don’t have a passkey yet'),
      showSealedCard,
    ],
  },
  {
    ...PERMITS,
    name: 'permits-sealed-enter',
    answers: A_SEALED_COPY,
    steps: [
      press(TURN_ON),
      fill('Your twelve words', `${'abandon '.repeat(11)}about`),
      press('Open my wallet'),
      waitForText('That phrase doesn’t open your wallet.'),
      showSealedCard,
    ],
  },
  {
    ...PERMITS,
    name: 'permits-sealed-lost',
    heading: null,
    sizes: ALIKE,
    answers: A_SEALED_COPY,
    steps: [press(TURN_ON), press('I lost my phrase'), waitForText('Start over with new words?')],
  },
  {
    ...WITH_PASSKEYS,
    name: 'permits-sealed-enter-passkey',
    answers: BY_PASSKEY,
    steps: [atLocalhost('/permits', 'member'), press(TURN_ON), waitForText('Open with a passkey'), showSealedCard],
  },
  {
    ...WITH_PASSKEYS,
    name: 'permits-sealed-enter-passkey-refused',
    sizes: ALIKE,
    // None of the account's own opens it.
    answers: {
      ...BY_PASSKEY,
      '**/api/passkeys/proof/options': {
        json: {
          challenge: 'Y2g',
          timeout: 300_000,
          rpId: 'localhost',
          userVerification: 'required',
          allowCredentials: [],
        },
      },
    },
    steps: [
      atLocalhost('/permits', 'member'),
      press(TURN_ON),
      press('Open with a passkey'),
      waitForText('This passkey can’t open a sealed wallet in this browser.'),
      showSealedCard,
    ],
  },
  {
    ...PERMITS,
    name: 'permits-sealed-enter-no-passkeys',
    sizes: ALIKE,
    answers: BY_PASSKEY,
    steps: [press(TURN_ON), waitForText('This browser can’t use your passkey.'), showSealedCard],
  },
  {
    ...PERMITS,
    name: 'permits-sealed',
    steps: [matchDevice(), waitForText('Sync is on.'), showSealedCard],
  },
  {
    ...WITH_PASSKEYS,
    name: 'permits-sealed-passkeys',
    steps: [
      atLocalhost('/permits', 'member'),
      matchDevice({ passkeys: 2 }),
      waitForText('you can open your wallet with either of your 2 passkeys'),
      showSealedCard,
    ],
  },
  {
    ...WITH_PASSKEYS,
    name: 'permits-sealed-add-passkey',
    sizes: ALIKE,
    steps: [
      atLocalhost('/permits', 'member'),
      matchDevice({}),
      press('Let a passkey open your wallet'),
      waitForText('enter your twelve words once more'),
      showSealedCard,
    ],
  },
  {
    ...PERMITS,
    name: 'permits-sealed-differences',
    answers: { [SEALED]: 'never' },
    steps: [differ, matchDevice({ differing: 3 }), waitForText('Changed on two devices'), showSealedCard],
  },
  {
    ...PERMITS,
    name: 'permits-sealed-offline',
    sizes: ALIKE,
    steps: [
      matchDevice(),
      waitForText('Sync is on.'),
      (page) => page.context().setOffline(true),
      waitForText('You’re offline. Anything you change waits on this device.'),
      showSealedCard,
    ],
  },
  { ...problemScreen('older', 'Our server sent an older copy'), sizes: ['phone', 'tablet', 'desktop'] },
  problemScreen('damaged', 'The copy on our server is damaged'),
  problemScreen('locks', 'The words or passkeys that open the copy on our server were changed'),
  problemScreen('gone', 'There’s no copy on our server anymore.'),
  problemScreen('new-phrase', 'You started over with a new phrase'),
  problemScreen('newer-app', 'A newer version of this app sealed your wallet.'),
  problemScreen('too-large', 'Your wallet is too large to seal.'),
  problemScreen('refused', 'Our server couldn’t accept the sealed copy.'),
  problemScreen('membership', 'Your membership has ended'),
  problemScreen('device', 'This browser couldn’t save'),
  dialogScreen('ask-new-phrase', 'Get a new phrase', 'Get a new phrase?'),
  dialogScreen('ask-stop-here', 'Stop on this device', 'Stop on this device?'),
  dialogScreen('ask-stop-everywhere', 'Stop on all devices', 'Delete the sealed copy?'),
  {
    ...PERMITS,
    name: 'permits-sealed-not-possible',
    sizes: ALIKE,
    steps: [
      (page) => page.addInitScript(() => Reflect.deleteProperty(window, 'indexedDB')),
      (page) => page.reload(),
      waitForText('This browser can’t seal a wallet.'),
      showSealedCard,
    ],
  },
  {
    ...PERMITS,
    name: 'permits-sealed-visitor',
    who: 'visitor',
    steps: [press(TURN_ON), waitForText('See membership'), showSealedCard],
    noise: [SAYS_402],
  },
  {
    name: 'account-ended-elsewhere',
    path: '/auth?mode=signin',
    heading: 'Sign In',
    steps: [leaveWalletBehind, waitForText('Your account was deleted on another device')],
  },
];
