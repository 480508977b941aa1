import { redirectToLogin } from './redirect-to-login';
import { openPage } from './navigation';

jest.mock('./navigation', () => ({ openPage: jest.fn(), reloadPage: jest.fn() }));
beforeEach(() => jest.clearAllMocks());

test.each([
  ['/orders/1?tab=files#note', '/login?next=%2Forders%2F1%3Ftab%3Dfiles%23note'],
  ['/dashboard', '/login?next=%2Fdashboard'],
  ['/register', '/login?next=%2Fregister'],
  ['/logout', '/login'],
  ['/authors', '/login?next=%2Fauthors'],
])('redirects from %s to %s', (from, to) => {
  history.replaceState(null, '', from);
  redirectToLogin();
  expect(openPage).toHaveBeenCalledWith(to);
});

test.each(['/auth/', '/auth/login', '/auth/q/abc', '/login', '/login?next=%2Forders'])('stays on %s', (from) => {
  history.replaceState(null, '', from);
  redirectToLogin();
  expect(openPage).not.toHaveBeenCalled();
});
