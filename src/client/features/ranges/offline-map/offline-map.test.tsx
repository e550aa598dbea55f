import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { getSurroundings } from '#shared/contracts/places.ts';
import { findNearbyRanges } from '#shared/contracts/ranges.ts';
import type { Range } from '#shared/ranges/range.ts';
import { answers } from '#tests/support/fake-api.ts';
import { aRange } from '#tests/support/ranges.ts';
import { renderRanges } from '#tests/support/render-ranges.tsx';

const open = async (changes: Partial<Range> = {}) => {
  renderRanges({
    replies: [
      answers(findNearbyRanges, [aRange(changes)]),
      answers(getSurroundings, {
        counties: [{ name: 'El Paso County', state: 'CO', path: 'M0 0l9 9 9-9z', area: 2000, x: 10, y: 0 }],
        towns: [
          { name: 'Colorado Springs', x: 0, y: 0.1 },
          { name: 'Manitou Springs', x: -6, y: -1 },
        ],
        roads: { major: 'M-90-90l180 180', secondary: '' },
      }),
    ],
  });
  await screen.findByText('Manitou Springs');

  return screen.getByRole('application', { name: /^Outline map around Colorado Springs, CO 80903 with 1 range\./ });
};

const ring = () => Number(document.querySelector('[data-ring]')?.getAttribute('r'));
const pinAt = () => {
  const circle = document.querySelector('[data-pin] circle');

  return { x: Number(circle?.getAttribute('cx')), y: Number(circle?.getAttribute('cy')) };
};

test('the map shows the ring, the land and the towns', async () => {
  await open();

  screen.getByText('25 miles', { selector: 'text' });
  screen.getByText('El Paso');
  expect(document.querySelector('path[d="M0 0l9 9 9-9z"]')).not.toBeNull();
  expect(document.querySelector('path[d="M-90-90l180 180"]')).not.toBeNull();
});

test('the chosen town is named once, and no pin covers its name', async () => {
  await open({ latitude: '38.8339', longitude: '-104.8214', precision: 'town' });
  const name = screen.getByText('Colorado Springs', { selector: 'text' });
  const [x, y] = ['x', 'y'].map((axis) => Number(name.getAttribute(axis)));
  const pin = pinAt();

  expect(Math.abs(pin.x - (x ?? 0)) > 60 + 13 || Math.abs(pin.y - ((y ?? 0) - 4)) > 8 + 13).toBe(true);
});

test('a pin of an approximate range does not look exact, and says so', async () => {
  await open({ precision: 'town' });

  expect(document.querySelector('[data-pin]')?.hasAttribute('data-approximate')).toBe(true);
  screen.getByText('Cheyenne Mountain Range (approximate location)');
  screen.getByText('Dashed pins: we only know the town or ZIP code.');
});

test('the note on dashed pins stands below the map, where it covers none', async () => {
  const map = await open({ precision: 'town' });

  expect(map.parentElement?.contains(screen.getByText(/^Dashed pins/))).toBe(false);
});

test.each(['Zoom in', 'Zoom out', 'Back to the center'])(
  '%s lies beside the map, where it covers no pin',
  async (name) => {
    const map = await open();
    const button = screen.getByRole('button', { name });

    expect(map.contains(button)).toBe(false);
    expect(button.closest('.absolute')).toBeNull();
  },
);

test('an exact pin is no dashed one', async () => {
  await open();

  expect(document.querySelector('[data-approximate]')).toBeNull();
  expect(screen.queryByText(/^Dashed pins/)).toBeNull();
});

test('keys move and zoom it, and zero brings it back', async () => {
  const map = await open();
  const [radius, pin] = [ring(), pinAt()];
  map.focus();

  await userEvent.keyboard('+');
  expect(ring()).toBeCloseTo(radius * 1.5);
  await userEvent.keyboard('{ArrowRight}');
  expect(pinAt().x).toBeLessThan(pin.x);
  await userEvent.keyboard('-');
  await userEvent.keyboard('0');
  expect(ring()).toBeCloseTo(radius);
  expect(pinAt()).toEqual(pin);
});

test('buttons zoom it', async () => {
  await open();
  const radius = ring();

  await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
  expect(ring()).toBeCloseTo(radius * 1.5);
  await userEvent.click(screen.getByRole('button', { name: 'Zoom out' }));
  expect(ring()).toBeCloseTo(radius);
});

test('the wheel scrolls the page and zooms with Ctrl only', async () => {
  const map = await open();
  const radius = ring();

  const turnWheel = (ctrlKey: boolean) => {
    const event = new WheelEvent('wheel', { deltaY: -300, bubbles: true, cancelable: true });
    // For the test's browser a wheel is no mouse.
    Object.assign(event, { ctrlKey, clientX: 300, clientY: 200 });
    act(() => void map.dispatchEvent(event));

    return event.defaultPrevented;
  };

  expect(turnWheel(false)).toBe(false);
  expect(ring()).toBeCloseTo(radius);
  expect(turnWheel(true)).toBe(true);
  expect(ring()).toBeCloseTo(radius * 2);
});

test('two fingers zoom, and a pull is no press', async () => {
  const map = await open();
  const radius = ring();
  const finger = (pointerId: number, clientX: number) => ({ pointerId, clientX, clientY: 200, button: 0 });

  fireEvent.pointerDown(map, finger(1, 250));
  fireEvent.pointerDown(map, finger(2, 350));
  fireEvent.pointerMove(map, finger(1, 200));
  fireEvent.pointerMove(map, finger(2, 400));
  expect(ring()).toBeCloseTo(radius * 2);
  fireEvent.pointerUp(map, finger(1, 200));
  fireEvent.pointerUp(map, finger(2, 400));

  fireEvent.click(document.querySelector('[data-pin]') as Element);
  expect(document.querySelector('li[data-selected]')).toBeNull();
  fireEvent.pointerDown(map, finger(1, 300));
  fireEvent.pointerUp(map, finger(1, 300));
  fireEvent.click(document.querySelector('[data-pin]') as Element);
  expect(document.querySelector('li[data-selected]')).not.toBeNull();
});
