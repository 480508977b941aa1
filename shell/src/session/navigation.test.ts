import { openPage } from './navigation';

// jsdom does not navigate, but logs an error for each attempt.
let requests: number;
beforeEach(() => {
  requests = 0;
  jest.spyOn(console, 'error').mockImplementation(() => void (requests += 1));
});
afterEach(() => jest.restoreAllMocks());

test('opens only the first page, until this page is restored from the back/forward cache', () => {
  openPage('/login');
  openPage('/login?next=%2Forders');
  expect(requests).toBe(1);
  window.dispatchEvent(new Event('pageshow'));
  openPage('/login');
  expect(requests).toBe(2);
});
