import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { getDeskFact, getQueue, openDeskFact } from '#shared/contracts/editor.ts';
import { aFactView, aQueueItem } from '#tests/support/desk/views.ts';
import { answers, fakeApi, type Reply, refuses, responds } from '#tests/support/fake-api.ts';
import { aUser, hintSignedIn, renderApp, someoneSignedIn } from '#tests/support/render-app.tsx';

const ITEMS = ['Magazine limit', 'Statute', 'Open carry'].map((name, at) => aQueueItem({ key: `fact-${at}`, name }));

const open = (address: string, ...replies: Reply[]) => {
  const api = fakeApi(
    ...replies,
    answers(getQueue, { items: ITEMS, next: 'page-2', count: 1475 }),
    responds(getDeskFact, (url) => {
      const key = url.split('/').at(-1) ?? '';

      return Response.json(aFactView({ key, name: ITEMS.find((item) => item.key === key)?.name ?? key }));
    }),
    answers(openDeskFact, { others: [], version: 0 }),
    ...someoneSignedIn(aUser({ isEditor: true })),
  );
  hintSignedIn();
  renderApp(address);
  const asked = () => api.calls.filter(({ url }) => url.startsWith(getQueue.path)).map(({ url }) => url.split('?')[1]);

  return { ...api, asked };
};

const marked = (): string | null =>
  document.querySelector('li[aria-current]')?.querySelector('a')?.textContent?.replace('Vermont: ', '') ?? null;

test('someone who is no editor reads so, and nothing of the desk is asked for', async () => {
  const { calls } = fakeApi(...someoneSignedIn());
  hintSignedIn();
  renderApp('/editor');

  await screen.findByText('Access denied. Editor privileges required.');
  expect(calls.filter(({ url }) => url.includes('/api/editor'))).toEqual([]);
});

test('keys go down and up the queue, not past its ends, and Enter opens the marked fact', async () => {
  const user = userEvent.setup();
  open('/editor');
  await screen.findByText('1,475 facts, most important first');
  expect(marked()).toBe('Magazine limit');

  await user.keyboard('k');
  expect(marked()).toBe('Magazine limit');
  await user.keyboard('jj');
  expect(marked()).toBe('Open carry');
  await user.keyboard('j');
  expect(marked()).toBe('Open carry');
  await user.keyboard('{ArrowUp}');
  expect(marked()).toBe('Statute');
  await user.keyboard('{Enter}');

  await screen.findByRole('heading', { level: 1, name: 'Vermont: Statute' });
  await screen.findByText('2 of 3');
});

test('in a field a key is a letter', async () => {
  const user = userEvent.setup();
  open('/editor');
  await screen.findByText('1,475 facts, most important first');

  screen.getByLabelText('State').focus();
  await user.keyboard('j');

  expect(marked()).toBe('Magazine limit');
});

test('filters are the server’s work, and a fact that is opened keeps them for the next one', async () => {
  const user = userEvent.setup();
  const { asked } = open('/editor');
  await screen.findByText('1,475 facts, most important first');

  await user.selectOptions(screen.getByLabelText('State'), 'VT');
  await user.selectOptions(screen.getByLabelText('Why it’s here'), 'Due for review');
  await waitFor(() => expect(asked().at(-1)).toBe('state=VT&reason=due'));

  const link = await screen.findByRole('link', { name: 'Vermont: Statute' });
  expect(link.getAttribute('href')).toBe('/editor/fact?state=VT&reason=due&key=fact-1');
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(asked().at(-1)).toBe('state=VT&reason=due&after=page-2'));
});

test('a row says whose draft it has, that it waits, and until when it is put off', async () => {
  const draft = { action: 'change', author: 'Frances Founder', isOwn: false, needsApproval: true } as const;
  open(
    '/editor',
    answers(getQueue, {
      items: [
        aQueueItem({ key: 'a', draft, reasons: ['draft', 'approval'] }),
        aQueueItem({ key: 'b', putOff: { reason: 'A court decides', until: '2026-12-01' }, reasons: ['put-off'] }),
      ],
      next: null,
      count: 2,
    }),
  );

  await screen.findByText('Draft by Frances Founder, needs a second editor');
  screen.getByText('Put off until Dec 1, 2026: A court decides');
  expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull();
});

test('an empty queue says so', async () => {
  open('/editor', answers(getQueue, { items: [], next: null, count: 0 }));
  await screen.findByRole('heading', { name: 'Nothing to do here' });
});

test('a queue that can’t be read offers another try', async () => {
  const user = userEvent.setup();
  let isBroken = true;
  const broken = refuses(getQueue, 'unavailable', 'The desk opens once the data is published.');
  open(
    '/editor',
    responds(getQueue, (url, body) =>
      isBroken ? broken.respond(url, body) : Response.json({ items: ITEMS, next: null, count: 3 }),
    ),
  );

  await screen.findByText('The desk opens once the data is published.');
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('3 facts, most important first');
});
