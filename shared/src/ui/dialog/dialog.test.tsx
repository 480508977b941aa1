import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { Button, Field, UiProvider } from '@techadds/shared/ui/base';
import { Input, Page } from '@techadds/shared/ui';
import { ConfirmDialog, Dialog, Drawer, Inspector } from '@techadds/shared/ui/dialog';

afterEach(() => jest.restoreAllMocks());

function Opener({ children }: { children: (open: boolean, close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <UiProvider>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {children(open, () => setOpen(false))}
    </UiProvider>
  );
}

/** Holds frames back. @returns how to show one */
function holdFrames(): () => Promise<void> {
  const callbacks: FrameRequestCallback[] = [];
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => callbacks.push(callback));
  return async () => {
    callbacks.splice(0).forEach((callback) => callback(0));
    await new Promise((resolve) => setTimeout(resolve));
  };
}

const open = async (children: (open: boolean, close: () => void) => ReactNode) => {
  render(<Opener>{children}</Opener>);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
};
const opener = () => screen.getByRole('button', { name: 'Open' });

const decline = (isOpen: boolean, close: () => void) => (
  <Dialog open={isOpen} onClose={close} title="Decline the order" actions={<Button>Decline order</Button>}>
    <Field label="Reason">
      <Input />
    </Field>
  </Dialog>
);

test('names a dialog by its title and focuses its first field', async () => {
  await open(decline);
  const dialog = screen.getByRole('dialog', { name: 'Decline the order' });
  await waitFor(() => expect(within(dialog).getByLabelText('Reason')).toHaveFocus());
});

test('makes the page inert one frame after a dialog is shown, or at the next press', async () => {
  const showModal = jest.spyOn(HTMLDialogElement.prototype, 'showModal');
  const showFrame = holdFrames();
  await open(decline);
  expect(screen.getByRole('dialog', { name: 'Decline the order' })).toBeVisible();
  expect(screen.getByRole('dialog')).toMatchObject({ popover: 'manual', inert: true });
  expect([showModal.mock.calls.length, opener()]).toEqual([0, document.activeElement]);
  fireEvent.keyDown(document.activeElement!, { key: 'a' });
  expect(screen.getByLabelText('Reason')).toHaveFocus();
  expect(screen.getByRole('dialog')).toMatchObject({ popover: null, inert: false });
  await showFrame();
  expect(showModal).toHaveBeenCalledTimes(1);
});

test('does not become modal after it was closed', async () => {
  const showModal = jest.spyOn(HTMLDialogElement.prototype, 'showModal');
  const showFrame = holdFrames();
  await open(decline);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await showFrame();
  fireEvent.keyDown(document.body, { key: 'a' });
  expect([showModal.mock.calls.length, document.documentElement.style.overflow]).toEqual([0, '']);
  expect(opener()).toHaveFocus();
});

test('returns focus to the opener when a dialog closes', async () => {
  await open(decline);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(opener()).toHaveFocus();
});

test("closes a dialog on the browser's cancel event (Escape)", async () => {
  await open(decline);
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(opener()).toHaveFocus();
});

test('closes on a press on the backdrop and not on a press inside', async () => {
  await open(decline);
  fireEvent.mouseDown(screen.getByLabelText('Reason'), { button: 0 });
  expect(screen.getByRole('dialog')).toBeVisible();
  fireEvent.mouseDown(screen.getByRole('dialog'), { button: 0 });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('locks the scroll of the page while a dialog is open', async () => {
  await open(decline);
  await waitFor(() => expect(document.documentElement.style.overflow).toBe('hidden'));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(document.documentElement.style.overflow).toBe('');
});

test('focuses the cancel button of a confirmation first', async () => {
  const confirm = jest.fn();
  await open((isOpen, close) => (
    <ConfirmDialog
      open={isOpen}
      onClose={close}
      onConfirm={confirm}
      title="Cancel the order?"
      confirmLabel="Cancel and refund"
      cancelLabel="Keep order"
    >
      The hold is refunded.
    </ConfirmDialog>
  ));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Keep order' })).toHaveFocus());
  await userEvent.click(screen.getByRole('button', { name: 'Cancel and refund' }));
  expect(confirm).toHaveBeenCalledTimes(1);
});

test('focuses a drawer without fields itself', async () => {
  await open((isOpen, close) => (
    <Drawer open={isOpen} onClose={close} title="Menu" side="left">
      <a href="/orders">Orders</a>
    </Drawer>
  ));
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'Menu' })).toHaveFocus());
});

describe('an inspector', () => {
  const wide = (matches: boolean) => {
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation(
        (media) =>
          ({ media, matches, addEventListener: () => undefined, removeEventListener: () => undefined }) as unknown as MediaQueryList,
      );
  };
  const details = (isOpen: boolean, close: () => void) => (
    <Page title="Audit log">
      {isOpen && (
        <Inspector title="order.accepted" onClose={close}>
          What happened
        </Inspector>
      )}
    </Page>
  );
  const pageMargin = () => document.querySelector<HTMLElement>('[data-page]')?.style.getPropertyValue('margin-inline-end');

  test('in a wide window is a region that leaves the page usable and makes it narrower', async () => {
    wide(true);
    await open(details);
    expect(screen.getByRole('region', { name: 'order.accepted' })).toHaveFocus();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(pageMargin()).toBe('440px');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('region')).toBeNull();
    expect(pageMargin()).toBe('');
    expect(opener()).toHaveFocus();
  });

  test('in a narrow window is a modal panel', async () => {
    wide(false);
    await open(details);
    expect(screen.getByRole('dialog', { name: 'order.accepted' })).toBeVisible();
    expect(pageMargin()).toBe('');
  });
});
