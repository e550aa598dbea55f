import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Button } from './button.tsx';
import { Combobox } from './combobox.tsx';
import { Dialog } from './dialog.tsx';
import { Drawer } from './drawer.tsx';
import { ModalClose } from './modal.tsx';
import { TextField } from './text-field.tsx';

const KINDS = [
  { kind: 'dialog', Kind: Dialog },
  { kind: 'drawer', Kind: Drawer },
];

const open = async (Kind: typeof Dialog) => {
  render(
    <>
      <Button>Before</Button>
      <Kind
        trigger={<Button>Open</Button>}
        title="Save this trip"
        description="It stays on your account."
        footer={
          <ModalClose>
            <Button>Save</Button>
          </ModalClose>
        }
      >
        <TextField label="Name" />
      </Kind>
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));

  return screen.findByRole('dialog', { name: 'Save this trip', description: 'It stays on your account.' });
};

test.each(KINDS)('the focus goes into a $kind, round in it, and back to its button', async ({ Kind }) => {
  const dialog = await open(Kind);
  expect(document.activeElement).toBe(dialog);

  const round = [];
  for (let step = 0; step < 4; step += 1) {
    await userEvent.tab();
    round.push(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
  }
  expect(round).toEqual(['Close', '', 'Save', 'Close']);

  await userEvent.keyboard('{Escape}');

  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })));
});

test.each(KINDS)('a $kind that its owner opens gives the focus back to where it was', async ({ Kind }) => {
  const Owner = () => {
    const [isOpen, setIsOpen] = useState(false);

    return (
      <>
        <Button onClick={() => setIsOpen(true)}>Show the source</Button>
        {isOpen && <Kind title="Source" open onOpenChange={setIsOpen} />}
      </>
    );
  };
  render(<Owner />);
  await userEvent.click(screen.getByRole('button', { name: 'Show the source' }));
  await screen.findByRole('dialog', { name: 'Source' });

  await userEvent.keyboard('{Escape}');

  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show the source' })));
});

test.each(KINDS)('the rest of the page is out of reach while a $kind is open', async ({ Kind }) => {
  await open(Kind);

  expect(screen.queryByRole('button', { name: 'Before' })).toBeNull();
});

test.each([
  ['Close', Dialog],
  ['Save', Dialog],
  ['Close', Drawer],
])('the button %s closes it', async (name, Kind) => {
  await open(Kind);

  await userEvent.click(screen.getByRole('button', { name }));

  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Escape closes the list in a dialog first, then the dialog', async () => {
  const Trip = () => {
    const [state, setState] = useState<string | null>(null);

    return (
      <Dialog trigger={<Button>Open</Button>} title="Save this trip">
        <Combobox label="State" options={[{ value: 'TX', label: 'Texas' }]} value={state} onChange={setState} />
      </Dialog>
    );
  };
  render(<Trip />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await userEvent.type(screen.getByRole('combobox', { name: 'State' }), 'te');
  screen.getByRole('option', { name: 'Texas' });

  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('option')).toBeNull();
  screen.getByRole('dialog', { name: 'Save this trip' });

  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});
