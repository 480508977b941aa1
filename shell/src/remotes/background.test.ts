import { signInAs } from '@techadds/shared/testing';
import { startBackground } from './background';
import { reportHealth } from './health';
import { prefetchMenu } from './prefetch-menu';

jest.mock('./health', () => ({ reportHealth: jest.fn() }));
jest.mock('./prefetch-menu', () => ({ prefetchMenu: jest.fn() }));

test('reports the health of remotes, and prefetches the menu of the user', () => {
  signInAs('partner_staff');
  const remotes = { get: jest.fn(), names: jest.fn(), subscribe: jest.fn() };
  const prefetch = jest.fn();
  startBackground(remotes, prefetch);
  expect(reportHealth).toHaveBeenCalledWith(remotes);
  expect(prefetchMenu).toHaveBeenCalledWith('partner_staff', prefetch);
});
