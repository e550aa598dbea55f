import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeNoise } from '#tests/support/fail-on-noise.ts';
import { dismissToast, toast, useToasts } from './toast.ts';
import { Toaster } from './toaster.tsx';

const view = await import('./toast-view.tsx');

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  // The store outlives a test: empty it as time does.
  act(() => dismissToast(toast({ title: 'last' })));
  act(() => vi.advanceTimersByTime(1_000_000));
  vi.useRealTimers();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const region = () => screen.getByRole('region', { name: 'Notifications (F8)' });
const visible = (): (string | null)[] =>
  within(region())
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

/** The product's toaster, with its code at hand, beside something that can have the focus. */
const renderToaster = () =>
  render(
    <>
      <button type="button">Elsewhere</button>
      <Toaster load={loadNow} />
    </>,
  );
const loadNow = () => Promise.resolve(view);

const show = async (...options: Parameters<typeof toast>): Promise<number> => {
  let id = 0;
  await act(async () => {
    id = toast(...options);
  });

  return id;
};

test('a toast says its title and description, and is gone after 5000 ms', async () => {
  renderToaster();
  await show({ title: 'Message sent successfully!', description: 'Thank you.' });
  expect(visible()).toEqual(['Message sent successfully!Thank you.']);

  await wait(4999);
  expect(visible()).toHaveLength(1);
  await wait(1);
  expect(visible()).toEqual([]);
});

test('one is visible at a time: a second takes the place of the first, with its own time', async () => {
  renderToaster();
  await show({ title: 'First' });
  await wait(4000);
  await show({ title: 'Second' });

  expect(visible()).toEqual(['Second']);
  await wait(4999);
  expect(visible()).toEqual(['Second']);
  await wait(1);
  expect(visible()).toEqual([]);
});

test('it stays while the pointer is on it', async () => {
  renderToaster();
  await show({ title: 'Read me' });
  await wait(3000);

  fireEvent.pointerMove(region());
  await wait(60_000);
  expect(visible()).toEqual(['Read me']);

  fireEvent.pointerLeave(region());
  await wait(1999);
  expect(visible()).toEqual(['Read me']);
  await wait(1);
  expect(visible()).toEqual([]);
});

test('F8 takes the focus to it, it stays while it has the focus, and gives it back', async () => {
  renderToaster();
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
  elsewhere.focus();
  await show({ title: 'Read me' });

  fireEvent.keyDown(elsewhere, { code: 'F8', key: 'F8' });
  expect(document.activeElement).toBe(within(region()).getByRole('list'));
  await wait(60_000);
  expect(visible()).toEqual(['Read me']);

  const close = screen.getByRole('button', { name: 'Close' });
  act(() => close.focus());
  fireEvent.click(close);
  expect(visible()).toEqual([]);
  expect(document.activeElement).toBe(elsewhere);
});

test('a toast that is pressed closed gives the focus back too', async () => {
  renderToaster();
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
  elsewhere.focus();
  await show({ title: 'Read me' });

  // What a browser does when the button is pressed.
  const close = screen.getByRole('button', { name: 'Close' });
  act(() => close.focus());
  fireEvent.click(close);

  expect(document.activeElement).toBe(elsewhere);
});

test('without a toast F8 leaves the focus where it is', async () => {
  renderToaster();
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
  elsewhere.focus();
  await show({ title: 'Gone' });
  await wait(5000);

  fireEvent.keyDown(elsewhere, { code: 'F8', key: 'F8' });

  expect(document.activeElement).toBe(elsewhere);
});

test('Escape closes it from anywhere', async () => {
  renderToaster();
  await show({ title: 'Read me' });

  fireEvent.keyDown(screen.getByRole('button', { name: 'Elsewhere' }), { key: 'Escape' });

  expect(visible()).toEqual([]);
});

test('a toast that was closed under the pointer does not hold the next one', async () => {
  renderToaster();
  await show({ title: 'First' });
  fireEvent.pointerMove(region());
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(visible()).toEqual([]);

  await show({ title: 'Second' });
  await wait(5000);

  expect(visible()).toEqual([]);
});

const swipe = (pixels: number): void => {
  const item = within(region()).getByRole('listitem');
  // The test's browser has no pointer capture.
  Object.assign(item, {
    setPointerCapture: () => undefined,
    hasPointerCapture: () => false,
    releasePointerCapture: () => undefined,
  });
  fireEvent.pointerDown(item, { button: 0, clientX: 0, clientY: 0 });
  fireEvent.pointerMove(item, { clientX: 20, clientY: 0 });
  fireEvent.pointerMove(item, { clientX: pixels, clientY: 0 });
  fireEvent.pointerUp(item, { clientX: pixels, clientY: 0 });
};

test.each([
  [51, 0],
  [50, 1],
  [-80, 1],
])('a swipe of %i px to the right leaves %i', async (pixels, left) => {
  renderToaster();
  await show({ title: 'Read me' });

  swipe(pixels);

  expect(visible()).toHaveLength(left);
});

test.each([
  ['destructive', 'assertive', 'Error Payment Error'],
  ['default', 'polite', 'Notification Payment Error'],
] as const)('a %s toast is announced, %s', async (variant, urgency, words) => {
  renderToaster();
  await show({ title: 'Payment Error', variant });
  await wait(100);

  const announcement = screen.getByRole('status');
  expect(announcement.getAttribute('aria-live')).toBe(urgency);
  expect(announcement.textContent).toBe(words);
});

test('its action runs once and closes it', async () => {
  const onSelect = vi.fn();
  renderToaster();
  await show({ title: 'Trip deleted', action: { label: 'Undo', onSelect } });

  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));

  expect(onSelect).toHaveBeenCalledTimes(1);
  expect(visible()).toEqual([]);
});

test('a toast shown before its code has come is shown when it comes, for its whole time', async () => {
  let arrive: () => void = () => undefined;
  const load = () =>
    new Promise<typeof view>((resolve) => {
      arrive = () => resolve(view);
    });
  render(<Toaster load={load} />);
  await show({ title: 'Early' });
  await wait(60_000);
  expect(screen.queryByText('Early')).toBeNull();

  await act(async () => arrive());

  expect(visible()).toEqual(['Early']);
  await wait(4999);
  expect(visible()).toEqual(['Early']);
});

test('a toast shown before there is a toaster is shown by it', async () => {
  await show({ title: 'Early' });
  renderToaster();
  await wait(0);

  expect(visible()).toEqual(['Early']);
});

test('where the code could not be had, the toast waits for the connection', async () => {
  const load = vi.fn(loadNow).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  render(<Toaster load={load} />);
  await show({ title: 'Connection error. Please try again.' });
  expect(screen.queryByRole('region')).toBeNull();

  await act(async () => window.dispatchEvent(new Event('online')));

  expect(visible()).toEqual(['Connection error. Please try again.']);
  expect(takeNoise()).toEqual([]);
});

test('the code is fetched when the page is in use, not with it', async () => {
  const load = vi.fn(loadNow);
  render(<Toaster load={load} />);
  await wait(60_000);
  expect(load).not.toHaveBeenCalled();

  fireEvent.pointerDown(document.body);
  fireEvent.keyDown(document.body);
  await wait(1000);

  expect(load).toHaveBeenCalledTimes(1);
});

test('a closed toast stays in the store for 1000000 ms', async () => {
  const Store = () => {
    const toasts = useToasts();

    return <p>{toasts.map(({ title, isOpen }) => `${title} ${isOpen ? 'open' : 'closed'}`).join()}</p>;
  };
  const { container } = render(<Store />);
  const id = await show({ title: 'Kept' });
  expect(container.textContent).toBe('Kept open');

  act(() => dismissToast(id));
  await wait(999_999);
  expect(container.textContent).toBe('Kept closed');
  await wait(1);
  expect(container.textContent).toBe('');
});

test('the time of an old toast does not take a new one away', async () => {
  renderToaster();
  const first = await show({ title: 'First' });
  act(() => dismissToast(first));
  await wait(999_000);
  await show({ title: 'Second' });
  act(() => dismissToast(first));
  await wait(1000);

  expect(visible()).toEqual(['Second']);
});
