import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAt } from '@techadds/shared/testing';
import { Button, ButtonLink, IconButton, listPageActions, Page } from '@techadds/shared/ui';
import { Menu } from '@techadds/shared/ui/menu';
import { showConnection } from './connection-status';

const reason = 'You are offline. This works again once you are connected.';
const run = jest.fn();
const seenAt = new Date('2026-11-20T14:02:00').getTime();
const disconnect = () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => showConnection(true, seenAt));
};
const connect = () => {
  jest.restoreAllMocks();
  act(() => showConnection(true, undefined));
};
const menu = (label: string) => (
  <Menu
    label={label}
    trigger={(props) => <Button {...props}>{label}</Button>}
    items={[
      { label: 'Archive', onSelect: run },
      { label: 'Copy', onSelect: run, worksOffline: true },
      { label: 'Edit', to: '/edit' },
    ]}
  />
);

beforeEach(() => {
  run.mockClear();
  renderAt(
    '/quotes',
    <Page
      title="Quotes"
      actions={
        <>
          <Button onClick={run}>Send</Button>
          <Button onClick={run} worksOffline>
            Compare
          </Button>
          <Button onClick={run} disabledReason="Nothing to pay.">
            Pay
          </Button>
          <IconButton label="Decline" icon={null} onClick={run} />
          <IconButton label="Copy the link" icon={null} worksOffline onClick={run} />
          <ButtonLink to="/quotes/new">New quote</ButtonLink>
          {menu('More')}
        </>
      }
    >
      <Button busy={false} onClick={run}>
        Reload
      </Button>
      <IconButton label="Move up" icon={null} busy={false} onClick={run} />
      <IconButton label="Close" icon={null} onClick={run} />
      <Button onClick={run}>Clear filters</Button>
      <form onSubmit={run}>
        <Button type="submit">Save</Button>
        <Button type="submit" worksOffline>
          Save on this device
        </Button>
      </form>
      {menu('Columns')}
    </Page>,
  );
});
afterEach(connect);

const listDisabled = () =>
  screen
    .getAllByRole('button')
    .filter((button) => button.getAttribute('aria-disabled') === 'true')
    .map((button) => button.getAttribute('aria-label') ?? button.textContent);

test('without a connection, actions that need the server are disabled, and the header says how old the page is', () => {
  expect(listDisabled()).toEqual(['Pay']);
  expect(screen.queryByText(/As of/)).toBeNull();
  disconnect();
  expect(listDisabled()).toEqual(['Send', 'Pay', 'Decline', 'Reload', 'Move up', 'Save']);
  expect(within(screen.getByRole('banner')).getByText('As of 20 Nov, 14:02')).toBeVisible();
  connect();
  expect(listDisabled()).toEqual(['Pay']);
});

test('they keep the focus and say why, also when they are pressed, which does nothing', async () => {
  disconnect();
  const send = screen.getByRole('button', { name: 'Send' });
  await userEvent.tab();
  expect(send).toHaveFocus();
  await userEvent.click(send);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByRole('tooltip')).toHaveTextContent(reason);
  expect(run).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Compare' }));
  expect(run).toHaveBeenCalledTimes(1);
});

test('buttons with an icon only keep their name and say why in their tooltip', async () => {
  disconnect();
  const decline = screen.getByRole('button', { name: 'Decline' });
  await userEvent.click(decline);
  expect(screen.getByRole('tooltip')).toHaveTextContent(reason);
  expect(decline).toHaveAccessibleDescription(reason);
  expect(run).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Copy the link' }));
  expect(run).toHaveBeenCalledTimes(1);
});

test('a menu of the page opens, and says why some of its items do nothing', async () => {
  disconnect();
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  const archive = screen.getByRole('menuitem', { name: 'Archive' });
  expect(archive).toHaveAttribute('aria-disabled', 'true');
  expect(archive).toHaveAccessibleDescription(reason);
  expect(screen.getByRole('menuitem', { name: 'Edit' })).not.toHaveAttribute('aria-disabled');
  await userEvent.click(archive);
  expect(run).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Copy' }));
  expect(run).toHaveBeenCalledTimes(1);
});

test('a menu of settings works as ever', async () => {
  disconnect();
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Archive' }));
  expect(run).toHaveBeenCalledTimes(1);
});

test('the command palette gives the same reason', () => {
  disconnect();
  const reasons = Object.fromEntries(listPageActions().map(({ label, disabledReason }) => [label, disabledReason]));
  expect(reasons).toMatchObject({ Send: reason, Decline: reason, Pay: 'Nothing to pay.', Archive: reason });
  expect(reasons.Compare).toBeUndefined();
  expect(reasons['New quote']).toBeUndefined();
});
