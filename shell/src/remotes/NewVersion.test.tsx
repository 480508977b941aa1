import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keepDraftsEvent } from '@techadds/shared/router';
import { renderAt } from '@techadds/shared/testing';
import { UiProvider } from '@techadds/shared/ui/base';
import { ConfirmDialog, Drawer } from '@techadds/shared/ui/dialog';
import { NewVersion } from './NewVersion';

const getOffer = () => screen.getByRole('button', { name: 'Update now' });
const user = userEvent.setup();

test('forms keep what is typed in them before the new version replaces the page', async () => {
  const order: string[] = [];
  addEventListener(keepDraftsEvent, () => order.push('kept'), { once: true });
  renderAt('/', <NewVersion label="Finance" onUpdate={() => order.push('updated')} />);
  await user.click(await screen.findByRole('button', { name: 'Update now' }));
  expect(order).toEqual(['kept', 'updated']);
});

describe('where a modal is open', () => {
  const [onUpdate, onClose] = [jest.fn(), jest.fn()];
  beforeEach(() => jest.resetAllMocks());

  const toPage = ({ hasOffer = true, isDrawerOpen = true, isAsking = false }) => (
    <UiProvider>
      <main>{hasOffer && <NewVersion label="Finance" onUpdate={onUpdate} />}</main>
      <Drawer open={isDrawerOpen} title="New deposit" onClose={onClose}>
        <input aria-label="Amount" />
        <ConfirmDialog open={isAsking} title="Discard changes?" confirmLabel="Discard" onClose={onClose} onConfirm={onClose}>
          Not saved.
        </ConfirmDialog>
      </Drawer>
    </UiProvider>
  );
  const show = (state: Parameters<typeof toPage>[0] = {}) => {
    const { rerender } = render(toPage(state));
    return async (next: Parameters<typeof toPage>[0]) => act(async () => rerender(toPage(next)));
  };
  const getModal = (name: string) => within(screen.getByRole('dialog', { name }));

  test('the offer is in it, and a press on it does not close it', async () => {
    show();
    expect(await getModal('New deposit').findByRole('status')).toHaveTextContent('A new version of Finance is ready');
    expect(within(screen.getByRole('main')).queryByRole('status')).toBeNull();
    await user.click(getModal('New deposit').getByRole('button', { name: 'Update now' }));
    expect(onUpdate).toHaveBeenCalledTimes(1);
    expect(onClose).not.toHaveBeenCalled();
  });

  test('the keyboard reaches the offer after the content, and the focus stays in the field until then', async () => {
    const change = show({ hasOffer: false });
    await waitFor(() => expect(screen.getByLabelText('Amount')).toHaveFocus());
    await change({});
    await screen.findByRole('status');
    expect(screen.getByLabelText('Amount')).toHaveFocus();
    await user.tab();
    expect(getOffer()).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(onUpdate).toHaveBeenCalledTimes(1);
  });

  test('the offer follows to the uppermost modal, and back to the page', async () => {
    const change = show({ isDrawerOpen: false });
    expect(within(screen.getByRole('main')).getByRole('button', { name: 'Update now' })).toBeVisible();
    await change({});
    await getModal('New deposit').findByRole('button', { name: 'Update now' });
    getOffer().focus();
    await change({ isAsking: true });
    expect(await getModal('Discard changes?').findByRole('button', { name: 'Update now' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await change({});
    expect(getModal('New deposit').getByRole('button', { name: 'Update now' })).toHaveFocus();
    await change({ isDrawerOpen: false });
    expect(within(screen.getByRole('main')).getByRole('button', { name: 'Update now' })).toBeVisible();
    await change({ isDrawerOpen: false, hasOffer: false });
    expect(document.body).not.toHaveTextContent('A new version');
  });
});
