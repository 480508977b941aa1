import { getMenu } from '@techadds/shared/routes';
import { prefetchMenu } from './prefetch-menu';

const prefetch = jest.fn(() => Promise.resolve());
let whenIdle: (() => void)[] = [];
const runIdle = () => whenIdle.forEach((work) => work());

beforeEach(() => {
  whenIdle = [];
  globalThis.requestIdleCallback = (work) => whenIdle.push(work as () => void);
});
afterEach(() => {
  Object.defineProperty(navigator, 'connection', { value: undefined, configurable: true });
  jest.clearAllMocks();
});

test('prefetches the first three pages of remotes in the menu once the browser is idle', () => {
  prefetchMenu('partner_admin', prefetch);
  expect(prefetch).not.toHaveBeenCalled();
  runIdle();
  const [first] = getMenu('partner_admin').filter(({ owner, planned }) => owner !== 'shell' && !planned);
  expect(prefetch).toHaveBeenCalledTimes(3);
  expect(prefetch).toHaveBeenCalledWith(first!.owner, first!.path, 'low');
});

test('prefetches nothing where the user saves data, or is signed out', () => {
  prefetchMenu(undefined, prefetch);
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  prefetchMenu('partner_admin', prefetch);
  runIdle();
  expect(prefetch).not.toHaveBeenCalled();
});
