import { openPage } from './navigation';

// jsdom loads no pages, and says so; what it was asked to load is in its words.
let asked: number;
beforeEach(() => {
  asked = 0;
  jest.spyOn(console, 'error').mockImplementation(() => void (asked += 1));
});
afterEach(() => jest.restoreAllMocks());

it('whoever opens a page first is followed, until the browser brings this page back', () => {
  openPage('/login');
  openPage('/login?next=%2Forders');
  expect(asked).toBe(1);
  window.dispatchEvent(new Event('pageshow'));
  openPage('/login');
  expect(asked).toBe(2);
});
