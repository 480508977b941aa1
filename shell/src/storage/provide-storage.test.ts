import { provideStorage } from './provide-storage';

const deny = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};

test.each([
  ['throws', deny],
  ['is null, as in some apps that show web pages', () => null],
])('provides storage for this page where that of the browser %s', (_case, get) => {
  const property = { get, configurable: true };
  const scope = Object.defineProperties({}, { localStorage: property, sessionStorage: property }) as Window;
  provideStorage(scope);
  const { localStorage: local, sessionStorage: session } = scope;
  expect([local.getItem('token'), local.getItem('getItem'), 'token' in local]).toEqual([null, null, false]);
  local.setItem('token', 'a');
  session.setItem('one', '1');
  session.setItem('two', '2');
  expect([local.getItem('token'), 'token' in local, Object.keys(session)]).toEqual(['a', true, ['one', 'two']]);
  local.removeItem('token');
  session.clear();
  expect([local.getItem('token'), Object.keys(session)]).toEqual([null, []]);
});

test('leaves the storage of the browser where it works', () => {
  const before = [localStorage, sessionStorage];
  provideStorage();
  expect([localStorage, sessionStorage]).toEqual(before);
  expect(localStorage).toBe(before[0]);
});
