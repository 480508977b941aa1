import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSession } from '@techadds/shared/session';
import { UiProvider } from '@techadds/shared/ui/base';
import { Drawer } from '@techadds/shared/ui/dialog';
import { openPage } from '../session/navigation';

jest.mock('../session/navigation', () => ({ openPage: jest.fn() }));

const address = '/finance/fees?dev-remote=mfe-finance:3101';
const onClose = jest.fn();
const toPage = (open: boolean) => (
  <UiProvider>
    <Drawer open={open} title="New deposit" onClose={onClose}>
      <input aria-label="Amount" />
    </Drawer>
  </UiProvider>
);
const getModal = () => within(screen.getByRole('dialog', { name: 'New deposit' }));

test('the banner follows into an open modal, where "Stop" ends the development server and does not close the modal', async () => {
  history.replaceState(null, '', address);
  sessionStorage.setItem('dev-remote', 'mfe-finance:3101 tab-1');
  document.head.innerHTML = '<meta name="dev-remote" content="mfe-finance:3101">';
  useSession.setState({ user: { role: 'super_admin' } as never });
  Object.defineProperty(navigator, 'locks', { value: { request: async (_name: string, _options: object, run: () => void) => run() } });
  const { rerender } = render(toPage(false));
  await import('./DevRemoteBanner');
  const banner = await screen.findByRole('region', { name: 'Development server' });
  expect(banner).toHaveTextContent('mfe-finance runs from localhost:3101 in this tab.');
  expect(getComputedStyle(banner).position).toBe('fixed');

  rerender(toPage(true));
  expect(await getModal().findByRole('region', { name: 'Development server' })).toBe(banner);
  // It takes space of its own there, and covers no button.
  expect(getComputedStyle(banner).position).toBe('static');
  expect(screen.getByLabelText('Amount')).toHaveFocus();
  await userEvent.click(getModal().getByRole('button', { name: 'Stop' }));
  expect(openPage).toHaveBeenCalledWith('/finance/fees');
  expect(sessionStorage.getItem('dev-remote')).toBeNull();
  expect(onClose).not.toHaveBeenCalled();

  rerender(toPage(false));
  expect(await screen.findByRole('region', { name: 'Development server' })).toBe(banner);
  expect(screen.queryByRole('dialog')).toBeNull();
});
