import { reloadForShell } from './skew';

const page = '00000000aa';
const next = '00000000bb';
const reload = jest.fn();
beforeEach(() => {
  jest.useFakeTimers();
  reload.mockReset();
  sessionStorage.clear();
  document.head.innerHTML = `<meta name="app-version" content="${page}">`;
  history.replaceState(null, '', '/finance/fees');
});
afterEach(() => {
  // Ends what still waits.
  history.replaceState(null, '', '/elsewhere');
  jest.advanceTimersByTime(1_000);
  jest.useRealTimers();
});

test('reloads at once where the user has opened a remote that only the new shell can show', () => {
  reloadForShell('mfe-finance', next, false, reload);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('reloads at the next navigation where the former version of the remote is shown', () => {
  reloadForShell('mfe-finance', next, true, reload);
  jest.advanceTimersByTime(60_000);
  expect(reload).not.toHaveBeenCalled();
  history.pushState(null, '', '/customers');
  jest.advanceTimersByTime(500);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('reloads at the next navigation where another page is open', () => {
  history.replaceState(null, '', '/customers');
  reloadForShell('mfe-finance', next, false, reload);
  expect(reload).not.toHaveBeenCalled();
  history.pushState(null, '', '/finance/fees');
  jest.advanceTimersByTime(500);
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
