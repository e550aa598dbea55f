import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Tabs } from './tabs.tsx';

afterEach(() => vi.restoreAllMocks());

const TABS = [
  { id: 'permits', label: 'Permits', content: 'Who needs one' },
  { id: 'history', label: 'History', isDisabled: true, content: 'What was before' },
  { id: 'places', label: 'Places', content: 'Where one may not carry' },
] as const;

test('arrows go from tab to tab, past one that is disabled, and show its panel', async () => {
  const Law = () => {
    const [part, setPart] = useState<(typeof TABS)[number]['id']>('permits');

    return <Tabs label="Parts of the law" tabs={TABS} value={part} onChange={setPart} />;
  };
  render(<Law />);
  screen.getByRole('tablist', { name: 'Parts of the law' });
  expect(screen.getByRole('tabpanel', { name: 'Permits' }).textContent).toBe('Who needs one');

  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');

  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Places');
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Places' }));
  expect(screen.getByRole('tabpanel', { name: 'Places' }).textContent).toBe('Where one may not carry');
});

test('where the row is longer than the screen, the open tab stands in its middle', () => {
  const sizes: Record<string, number> = { Permits: 0, History: 200, Places: 400 };
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return sizes[this.textContent] ?? 0;
  });
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);

  render(<Tabs label="Parts of the law" tabs={TABS} value="places" onChange={() => undefined} />);

  expect(screen.getByRole('tablist').scrollLeft).toBe(300);
});
