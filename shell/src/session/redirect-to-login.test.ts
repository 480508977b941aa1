import { leaveForLogin } from './redirect-to-login';
import { openPage } from './navigation';

jest.mock('./navigation', () => ({ openPage: jest.fn(), reloadPage: jest.fn() }));
beforeEach(() => jest.clearAllMocks());

it.each([
  ['/orders/1?tab=files#note', '/login?next=%2Forders%2F1%3Ftab%3Dfiles%23note'],
  ['/dashboard', '/login'],
  ['/register', '/login?next=%2Fregister'],
  ['/logout', '/login'],
  ['/authors', '/login?next=%2Fauthors'],
])('from %s the sign-in page opens at %s', (from, to) => {
  history.replaceState(null, '', from);
  leaveForLogin();
  expect(openPage).toHaveBeenCalledWith(to);
});

it.each(['/auth/', '/auth/login', '/auth/q/abc', '/login', '/login?next=%2Forders'])('%s is not left', (from) => {
  history.replaceState(null, '', from);
  leaveForLogin();
  expect(openPage).not.toHaveBeenCalled();
});
