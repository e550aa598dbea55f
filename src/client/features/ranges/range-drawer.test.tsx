import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { findNearbyRanges } from '#shared/contracts/ranges.ts';
import { answers } from '#tests/support/fake-api.ts';
import { aMapsService, aRange, aServiceRange } from '#tests/support/ranges.ts';
import { INDOOR, listedNames, ready, renderRanges } from '#tests/support/render-ranges.tsx';

test('details say what is known, what is not, and who says so; nobody else is asked', async () => {
  const rangeDetails = vi.fn();
  renderRanges({
    maps: ready(aMapsService({ rangeDetails })),
    replies: [answers(findNearbyRanges, [aRange({ ...INDOOR, phone: '719-555-0100', precision: 'town' })])],
  });
  await listedNames();

  await userEvent.click(screen.getByRole('button', { name: 'Details of Alpha Indoor' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Alpha Indoor' }));
  expect(drawer.getByRole('link', { name: '719-555-0100' }).getAttribute('href')).toBe('tel:7195550100');
  drawer.getByText(/^Approximate location: somewhere in or near/);
  expect(drawer.getByText('Outdoor').nextSibling?.textContent).toBe('No');
  expect(drawer.getByText('Rifle').nextSibling?.textContent).toBe('Unknown');
  drawer.getByRole('link', { name: /A list of ranges/ });
  drawer.getByText(/as of May 2024/);
  expect(rangeDetails).not.toHaveBeenCalled();
});

test('price, access, lanes, and distance stand there only when they are known; hours always do', async () => {
  renderRanges({
    replies: [
      answers(findNearbyRanges, [
        aRange({ id: 'us-co-a', name: 'Silent Range' }),
        aRange({ id: 'us-co-b', name: 'Open Range', price: '$20', access: 'public', indoorLanes: 12, maxYards: 100 }),
      ]),
    ],
  });
  await listedNames();
  const rowsOf = async (name: string) => {
    // The one before is closing: until it is gone, its page is hidden.
    await userEvent.click(await screen.findByRole('button', { name: `Details of ${name}` }));
    const texts = [...(await screen.findByRole('dialog', { name })).querySelectorAll('dt')].map(
      ({ textContent, nextSibling }) => `${textContent}: ${nextSibling?.firstChild?.textContent}`,
    );
    await userEvent.keyboard('{Escape}');

    return texts.filter((text) => /^(Hours|Price|Who|Indoor lanes|Longest)/.test(text));
  };

  expect(await rowsOf('Silent Range')).toEqual(['Hours: Unknown']);
  expect(await rowsOf('Open Range')).toEqual([
    'Hours: Unknown',
    'Price: $20',
    'Who can shoot: Open to the public',
    'Indoor lanes: 12',
    'Longest distance: 100 yards',
  ]);
});

test('a service is asked for details when its range is opened, not before', async () => {
  const rangeDetails = vi.fn(async () => ({
    phone: '(719) 555-0101',
    website: 'javascript:alert(1)',
    hoursOfOperation: 'Monday: 9 to 5',
  }));
  renderRanges({
    maps: ready(aMapsService({ rangeDetails, findRanges: async () => [[aServiceRange()]] })),
    replies: [answers(findNearbyRanges, [])],
  });
  await listedNames();
  expect(rangeDetails).not.toHaveBeenCalled();

  await userEvent.click(screen.getByRole('button', { name: 'Details of Garden Gun Range' }));

  await screen.findByText('Monday: 9 to 5');
  expect(rangeDetails).toHaveBeenCalledExactlyOnceWith('google_abc');
  expect(document.querySelector('a[href^="javascript"]')).toBeNull();
});

test('details that the service does not give are told, and the rest is there', async () => {
  const rangeDetails = () => Promise.reject(new Error('over quota'));
  renderRanges({
    maps: ready(aMapsService({ rangeDetails, findRanges: async () => [[aServiceRange()]] })),
    replies: [answers(findNearbyRanges, [])],
  });
  await listedNames();

  await userEvent.click(screen.getByRole('button', { name: 'Details of Garden Gun Range' }));

  await screen.findByText('We couldn’t load the phone, website, and hours.');
});

test('a call is advised only where there is a phone number', async () => {
  renderRanges({
    replies: [
      answers(findNearbyRanges, [
        aRange({ id: 'us-co-a', name: 'A', phone: '719-555-0100' }),
        aRange({ id: 'us-co-b', name: 'B', website: 'https://b.example' }),
        aRange({ id: 'us-co-c', name: 'C' }),
      ]),
    ],
  });
  await listedNames();
  const adviceOf = async (name: string) => {
    // The one before is closing: until it is gone, its page is hidden.
    await userEvent.click(await screen.findByRole('button', { name: `Details of ${name}` }));
    const drawer = within(await screen.findByRole('dialog', { name }));
    const { textContent } = drawer.getByText(/some clubs are members only/);
    await userEvent.keyboard('{Escape}');

    return textContent?.replace(' Hours and rules change, and some clubs are members only.', '');
  };

  expect(await adviceOf('A')).toBe('Call ahead.');
  expect(await adviceOf('B')).toBe('Check its website before you go.');
  expect(await adviceOf('C')).toBe(
    'We don’t have a phone number or website for this range. Look it up by name before you go.',
  );
});
