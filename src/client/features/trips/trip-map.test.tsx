import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aWay } from '#tests/support/road-way.ts';
import { TripMap } from './trip-map.tsx';

test('no road, border, or dot crosses the letters of a state', () => {
  const { container } = render(<TripMap ways={[aWay(['TN', 'KY'])]} recognitions={new Map()} />);
  const drawn = [...container.querySelectorAll('path, circle, text')];
  const letters = drawn.filter(({ tagName }) => tagName === 'text');

  expect(letters.map(({ textContent }) => textContent)).toEqual(['TN', 'KY']);
  expect(drawn.slice(-letters.length)).toEqual(letters);
  for (const { classList } of letters)
    expect([...classList]).toEqual(expect.arrayContaining(['stroke-surface', '[paint-order:stroke]']));
});
