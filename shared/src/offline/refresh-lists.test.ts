import { createListRefresh } from './refresh-lists';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('loads each list once for all items that arrive in half a second, and again for later ones', () => {
  const refresh = jest.fn();
  const onSettled = createListRefresh(refresh);
  for (let n = 0; n < 100; n += 1) onSettled('quotes');
  onSettled('services');
  jest.advanceTimersByTime(500);
  expect(refresh.mock.calls).toEqual([['quotes'], ['services']]);
  onSettled('quotes');
  jest.advanceTimersByTime(500);
  expect(refresh).toHaveBeenCalledTimes(3);
});
