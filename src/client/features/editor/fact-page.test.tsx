import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  approveDraft,
  type FactView,
  findSources,
  getDeskFact,
  getQueue,
  openDeskFact,
  putOffFact,
  saveDraft,
  seeSource,
} from '#shared/contracts/editor.ts';
import { aChangedSource, aDraft, aFactView, aQueueItem } from '#tests/support/desk/views.ts';
import { answers, fakeApi, type Reply, refuses, responds } from '#tests/support/fake-api.ts';
import { fillField } from '#tests/support/fill-field.ts';
import { aUser, hintSignedIn, renderApp, someoneSignedIn } from '#tests/support/render-app.tsx';

const KEY = 'us-vt.facts.magazine-limit';
const ADDRESS = `/editor/fact?key=${KEY}`;
const ITEMS = ['Magazine limit', 'Statute', 'Open carry'].map((name, at) =>
  aQueueItem({ key: at === 0 ? KEY : `fact-${at}`, name }),
);

/** The server of a sitting: what it shows of the fact can be changed while the test runs. */
const serve = (...replies: Reply[]) => {
  const shown: { view: FactView } = { view: aFactView() };
  const api = fakeApi(
    ...replies,
    answers(getQueue, { items: ITEMS, next: null, count: ITEMS.length }),
    responds(getDeskFact, (url) => {
      const key = url.split('/').at(-1) ?? '';
      const name = ITEMS.find((item) => item.key === key)?.name ?? key;

      return Response.json(key === KEY ? shown.view : aFactView({ key, name }));
    }),
    answers(openDeskFact, { others: [], version: 0 }),
    answers(findSources, { items: [] }),
    answers(saveDraft, aDraft({ author: 'Ed Itor', isOwn: true })),
    ...someoneSignedIn(aUser({ isEditor: true })),
  );
  const sent = (method: string) =>
    api.calls.filter((call) => call.method === method).map(({ url, init }) => ({ url, body: bodyOf(init) }));

  return { ...api, shown, sent };
};

const bodyOf = ({ body }: RequestInit): Record<string, unknown> => JSON.parse(String(body ?? '{}'));

/** Opens the page, or the same page once more as a reload does: only what the browser keeps is left. */
const openFact = async (address = ADDRESS): Promise<void> => {
  cleanup();
  hintSignedIn();
  renderApp(address);
  await screen.findByRole('heading', { level: 2, name: 'Published' });
};

const pressKey = (key: string) => userEvent.keyboard(key);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement;

const typeInto = async (label: string, text: string): Promise<void> => {
  await userEvent.clear(field(label));
  await fillField(field(label), text);
};

const WHERE = 'Where in the source';

/** What the browser keeps of the desk, whatever the tab is called. */
const kept = (): string[] =>
  Object.entries(localStorage)
    .filter(([name]) => name.startsWith('editor-desk:'))
    .map(([, text]) => JSON.parse(String(text)).fields.locator)
    .toSorted();

const becomeOtherTab = (): void => sessionStorage.removeItem('editor-desk');

/** What the browser tells this tab when another has kept something. */
const hearOfOtherTab = (key: string): void =>
  act(() => {
    window.dispatchEvent(Object.assign(new Event('storage'), { key }));
  });

test('c confirms and brings the next fact, j skips one, and after the last comes the queue', async () => {
  const { sent } = serve();
  await openFact(`${ADDRESS}&reason=due`);
  await screen.findByText('1 of 3');

  await pressKey('c');
  await screen.findByRole('heading', { level: 1, name: 'Vermont: Statute' });
  await screen.findByText('2 of 3');
  await pressKey('j');
  await screen.findByRole('heading', { level: 1, name: 'Vermont: Open carry' });
  await pressKey('k');
  await screen.findByRole('heading', { level: 1, name: 'Vermont: Statute' });
  await pressKey('j');
  await screen.findByRole('heading', { level: 1, name: 'Vermont: Open carry' });
  await pressKey('c');
  await screen.findByRole('heading', { level: 1, name: 'Editor’s desk' });

  expect(sent('PUT')).toEqual([
    { url: `/api/editor/facts/${KEY}/draft`, body: { action: 'confirm', version: 0, baseHash: 'as-published' } },
    { url: '/api/editor/facts/fact-2/draft', body: { action: 'confirm', version: 0, baseHash: 'as-published' } },
  ]);
});

test('every key that is shown does something, and ? names them all', async () => {
  serve();
  await openFact();

  await pressKey('u');
  await screen.findByRole('form', { name: 'Mark as unknown' });
  expect(document.activeElement).toBe(field('How we know'));
  await press('Cancel');
  await pressKey('p');
  await screen.findByRole('form', { name: 'Put off' });
  await press('Cancel');
  await pressKey('?');
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
});

test('an unknown fact can’t be confirmed', async () => {
  const { shown, sent } = serve();
  shown.view = aFactView({ fact: { basis: 'unknown', howWeKnow: 'Two pages disagree.' }, answer: 'Unknown' });
  await openFact();

  await pressKey('c');

  expect((screen.getByRole('button', { name: 'It still says this' }) as HTMLButtonElement).disabled).toBe(true);
  expect(sent('PUT')).toEqual([]);
});

test('what is typed outlives a reload, and goes once it is saved', async () => {
  const { sent } = serve();
  await openFact();
  await pressKey('e');
  await typeInto(WHERE, 'section 2');

  await openFact();

  expect(field(WHERE).value).toBe('section 2');
  expect(sent('PUT')).toEqual([]);
  await press('Save draft');
  await screen.findByRole('heading', { level: 1, name: 'Vermont: Statute' });
  expect(sent('PUT')[0]?.body).toMatchObject({ action: 'change', fact: { value: 15, locator: 'section 2' } });
  expect(kept()).toEqual([]);
});

test('a reason for putting off outlives a reload too', async () => {
  const { sent } = serve(answers(putOffFact, { message: 'Put off.' }));
  await openFact();
  await pressKey('p');
  await typeInto('Reason', 'The court decides in July');

  await openFact();

  expect(field('Reason').value).toBe('The court decides in July');
  await userEvent.type(field('Until'), '2026-12-24');
  await press('Put off');
  await waitFor(() =>
    expect(sent('POST').find(({ url }) => url.endsWith('/put-off'))?.body).toEqual({
      reason: 'The court decides in July',
      until: '2026-12-24',
    }),
  );
});

test('a session that is over asks to sign in, and what was typed is there afterward', async () => {
  serve(refuses(saveDraft, 'sign-in-required', 'Please sign in to continue.'));
  await openFact();
  await pressKey('e');
  await typeInto(WHERE, 'section 2');
  await press('Save draft');
  await screen.findByRole('heading', { level: 1, name: 'Sign In' });

  serve();
  await openFact();

  expect(field(WHERE).value).toBe('section 2');
});

test('what another account typed is not shown', async () => {
  serve();
  await openFact();
  await pressKey('e');
  await typeInto(WHERE, 'section 2');

  serve(...someoneSignedIn(aUser({ id: 'user-2', isEditor: true })));
  await openFact();

  expect(screen.queryByLabelText(WHERE)).toBeNull();
  expect(screen.queryByText(/in another tab/)).toBeNull();
});

test('a second tab is told what the first typed; going on with it loses nothing of its own', async () => {
  serve();
  await openFact();
  await pressKey('e');
  await typeInto(WHERE, 'from the first tab');
  becomeOtherTab();
  await openFact();
  expect(screen.queryByLabelText(WHERE)).toBeNull();
  await pressKey('e');
  await typeInto(WHERE, 'from the second tab');

  await press('Continue with it here');

  expect(field(WHERE).value).toBe('from the first tab');
  expect(kept()).toEqual(['from the first tab', 'from the second tab']);
  await press('Continue with it here');
  expect(field(WHERE).value).toBe('from the second tab');
  expect(kept()).toEqual(['from the first tab', 'from the second tab']);
});

test('a tab hears at once what is typed in another', async () => {
  serve();
  await openFact();
  const name = `editor-desk:user-1:${KEY}:other`;
  const typed = { action: 'change', fields: { locator: 'elsewhere' }, at: '2026-11-17T12:34:00.000Z' };
  localStorage.setItem(name, JSON.stringify(typed));

  hearOfOtherTab(name);

  await screen.findByText('You typed something for this fact in another tab, at 12:34 UTC.');
});

test('a duplicated tab, which has the same name, takes nothing from the first', async () => {
  serve();
  await openFact();
  await pressKey('e');
  await typeInto(WHERE, 'from the first tab');
  const [name = '', text = ''] = Object.entries(localStorage).find(([one]) => one.startsWith('editor-desk:')) ?? [];
  const typed = JSON.parse(String(text));
  localStorage.setItem(name, JSON.stringify({ ...typed, fields: { ...typed.fields, locator: 'from its copy' } }));

  hearOfOtherTab(name);

  expect(kept()).toEqual(['from its copy', 'from the first tab']);
  await openFact();
  expect(field(WHERE).value).toBe('from the first tab');
});

test('an editor is told who else has the fact open', async () => {
  serve(answers(openDeskFact, { others: ['Frances Founder', 'Vera Fied'], version: 0 }));
  await openFact();

  await screen.findByText('Frances Founder and Vera Fied have this fact open too.');
});

test('the later editor is stopped, sees the difference beside their own words, and saves over what they saw', async () => {
  let isOvertaken = true;
  const conflict = refuses(saveDraft, 'conflict', 'Another editor saved a draft of this fact.');
  const { shown, sent } = serve(
    responds(saveDraft, (url, body) =>
      isOvertaken ? conflict.respond(url, body) : Response.json(aDraft({ isOwn: true })),
    ),
  );
  await openFact();
  await pressKey('e');
  await typeInto(WHERE, 'section 2');
  shown.view = aFactView({ draft: aDraft({ version: 3 }) });
  await press('Save draft');

  await screen.findByRole('heading', { level: 2, name: 'Draft by Frances Founder' });
  screen.getByText('Another editor saved a draft of this fact.');
  screen.getByText('You can have 10 rounds at most.');
  expect(field(WHERE).value).toBe('section 2');
  isOvertaken = false;
  await press('Save draft');
  await screen.findByRole('heading', { level: 1, name: 'Vermont: Statute' });

  expect(sent('PUT').map(({ body }) => body['version'])).toEqual([0, 3]);
});

test('a draft that comes while they type is shown and told, and not overwritten unseen', async () => {
  let say: (version: number) => void = () => undefined;
  const heard = new Promise<number>((resolve) => {
    say = resolve;
  });
  const { shown, sent } = serve(
    responds(openDeskFact, async () => Response.json({ others: ['Frances Founder'], version: await heard })),
    refuses(saveDraft, 'conflict', 'Another editor saved a draft of this fact.'),
  );
  await openFact();
  await pressKey('e');
  await typeInto(WHERE, 'section 2');
  shown.view = aFactView({ draft: aDraft({ version: 3 }) });
  say(3);

  await screen.findByText('This fact changed after you began to type. Compare before you save.');
  screen.getByRole('heading', { level: 2, name: 'Draft by Frances Founder' });
  // The same after a reload.
  await openFact();
  await screen.findByText('This fact changed after you began to type. Compare before you save.');
  await press('Save draft');
  await screen.findByText('Another editor saved a draft of this fact.');
  expect(sent('PUT').map(({ body }) => body['version'])).toEqual([0]);
  await waitFor(() => expect(screen.queryByText(/after you began to type/)).toBeNull());
  expect(field(WHERE).value).toBe('section 2');
});

test('the checker’s words are shown, and nothing typed is lost', async () => {
  serve(refuses(saveDraft, 'invalid-request', 'This wasn’t saved.\nlocator: the value has no locator'));
  await openFact();
  await pressKey('e');
  await typeInto('Summary', 'You can have 10 rounds at most.');
  await press('Save draft');

  await screen.findByText(/locator: the value has no locator/);
  expect(field('Summary').value).toBe('You can have 10 rounds at most.');
});

const LOOSENING = { needsApproval: true, loosens: true } as const;

test('who wrote what loosens an answer can’t approve it, by button or by key', async () => {
  const { shown, sent } = serve();
  shown.view = aFactView({ draft: aDraft({ ...LOOSENING, isOwn: true }) });
  await openFact();
  screen.getByText('Needs a second editor');

  await pressKey('a');

  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(sent('POST').filter(({ url }) => url.endsWith('/approve'))).toEqual([]);
});

test('another editor approves exactly the draft that they see', async () => {
  const approved = aDraft({ loosens: true, approvedBy: 'Vera Fied' });
  const { shown, sent } = serve(
    responds(approveDraft, () => {
      shown.view = aFactView({ draft: approved });

      return Response.json(approved);
    }),
  );
  shown.view = aFactView({ draft: aDraft({ ...LOOSENING, version: 7 }) });
  await openFact();
  screen.getByText('Needs a second editor');

  await pressKey('a');

  await screen.findByText('Approved by Vera Fied.');
  expect(screen.queryByText('Needs a second editor')).toBeNull();
  expect(sent('POST').find(({ url }) => url.endsWith('/approve'))?.body).toEqual({ version: 7 });
});

test('saving what loosens an answer says that it waits for a second person', async () => {
  serve(answers(saveDraft, aDraft({ ...LOOSENING, isOwn: true })));
  await openFact();
  await pressKey('e');
  await typeInto('Answer', '30');
  await press('Save draft');

  await screen.findByText('Draft saved. A second editor has to approve it');
});

test('what a source’s page says is shown as text alone, until the editor has read it', async () => {
  const source = aChangedSource({ difference: '+ <img src=x onerror=alert(1)> ten rounds' });
  const { shown, sent } = serve(
    responds(seeSource, () => {
      shown.view = aFactView();

      return Response.json({ message: 'Noted.' });
    }),
  );
  shown.view = aFactView({ changedSources: [source], reasons: ['source-changed'] });
  await openFact();
  const text = screen.getByText(/ten rounds/);
  expect(text.textContent).toBe(source.difference);
  expect(text.querySelector('*')).toBeNull();

  await press(`I’ve read it: ${source.title}`);

  await waitFor(() => expect(screen.queryByText('The page changed')).toBeNull());
  expect(sent('POST').find(({ url }) => url.endsWith('/seen'))?.body).toEqual({ checkedAt: source.checkedAt });
});
