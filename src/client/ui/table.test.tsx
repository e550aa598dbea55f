import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Table, type TableColumn } from './table.tsx';

type Fee = { state: string; dollars: number };

const COLUMNS: readonly [TableColumn<Fee>, TableColumn<Fee>] = [
  { id: 'state', header: 'State', cell: ({ state }) => state },
  { id: 'fee', header: 'Fee', isNumeric: true, cell: ({ dollars }) => `$${dollars}.00` },
];
const FEES: readonly Fee[] = [
  { state: 'Sample State', dollars: 40 },
  { state: 'Third One', dollars: 5 },
];

const renderFees = (narrow: 'stack' | 'scroll') =>
  render(<Table caption="Fees" columns={COLUMNS} rows={FEES} rowId={({ state }) => state} narrow={narrow} />);

test.each(['stack', 'scroll'] as const)('a table that can %s says what its rows and columns are', (narrow) => {
  renderFees(narrow);

  const table = screen.getByRole('table', { name: 'Fees' });
  expect(within(table).getAllByRole('columnheader')).toHaveLength(2);
  const row = screen.getByRole('row', { name: /Third One/ });
  within(row).getByRole('rowheader', { name: 'Third One' });
  const fee = within(row).getByRole('cell', { name: '$5.00' });
  // Shown before the figure where the columns have no room for their heads.
  expect(fee.dataset['header']).toBe('Fee');
  expect(fee.className).toContain('tabular-nums');
});

test('what scrolls can be reached by keyboard and has a name', () => {
  renderFees('scroll');

  expect(screen.getByRole('region', { name: 'Fees' }).tabIndex).toBe(0);
});
