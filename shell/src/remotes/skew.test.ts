import { keepDraftsEvent, useHeldUpdates } from '@techadds/shared/router';
import { renderHook } from '@testing-library/react';
import { setRemoteRoutes } from './remote-routes';
import { reloadForShell } from './skew';

const page = '00000000aa';
const next = '00000000bb';
const reload = jest.fn();
const goTo = (path: string) => {
  history.pushState(null, '', path);
  jest.advanceTimersByTime(200);
};
beforeEach(() => {
  jest.useFakeTimers();
  reload.mockReset();
  sessionStorage.clear();
  document.head.innerHTML = `<meta name="app-version" content="${page}">`;
  history.replaceState(null, '', '/finance/fees');
});

test('reloads at once where the user has opened a remote that only the new shell can show', () => {
  reloadForShell('mfe-finance', next, false, reload);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('reloads at the next navigation where the former version of the remote is shown', () => {
  reloadForShell('mfe-finance', next, true, reload);
  expect(reload).not.toHaveBeenCalled();
  goTo('/customers');
  expect(reload).toHaveBeenCalledTimes(1);
});

test('reloads at the next navigation where another page is open', () => {
  history.replaceState(null, '', '/customers');
  reloadForShell('mfe-finance', next, false, reload);
  expect(reload).not.toHaveBeenCalled();
  goTo('/finance/fees');
  expect(reload).toHaveBeenCalledTimes(1);
});

test('forms keep what is typed in them before the page is loaded again', () => {
  const order: string[] = [];
  addEventListener(keepDraftsEvent, () => order.push('kept'), { once: true });
  reload.mockImplementation(() => order.push('reloaded'));
  reloadForShell('mfe-finance', next, true, reload);
  goTo('/customers');
  expect(order).toEqual(['kept', 'reloaded']);
});

test('never reloads while text is unsaved, also at a navigation that it outlives', () => {
  const { rerender } = renderHook(({ dirty }) => useHeldUpdates(dirty), { initialProps: { dirty: true } });
  reloadForShell('mfe-finance', next, false, reload);
  goTo('/customers');
  goTo('/finance/fees');
  expect(reload).not.toHaveBeenCalled();
  rerender({ dirty: false });
  goTo('/customers');
  expect(reload).toHaveBeenCalledTimes(1);
});

test('reloads at once for a remote that is not in the route table, too', () => {
  setRemoteRoutes([{ path: '/support', label: 'Support', icon: 'IconTicket', roles: ['admin'], owner: 'mfe-support' }]);
  history.replaceState(null, '', '/support');
  reloadForShell('mfe-support', next, false, reload);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('reloads once for each shell, so that one that does not provide it either ends in the fallback', () => {
  reloadForShell('mfe-finance', next, false, reload);
  reloadForShell('mfe-finance', next, false, reload);
  expect(reload).toHaveBeenCalledTimes(1);
  reloadForShell('mfe-finance', '00000000cc', false, reload);
  expect(reload).toHaveBeenCalledTimes(2);
});

test.each([page, undefined])('stays where there is no newer shell: %s', (shell) => {
  reloadForShell('mfe-finance', shell, false, reload);
  expect(reload).not.toHaveBeenCalled();
});
