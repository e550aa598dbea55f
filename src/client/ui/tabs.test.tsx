import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Tabs } from './tabs.tsx';

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
