import { readPageRegistry } from './page-registry';

beforeEach(() => {
  document.body.innerHTML = '<script type="application/json" id="registry" data-account="7 admin">{"version":1}</script>';
});

test('returns the registry of the user’s own page', () => {
  expect(readPageRegistry({ id: '7', role: 'admin' })).toBe('{"version":1}');
});

test.each([
  ['another user', { id: '8', role: 'admin' as const }],
  ['another role', { id: '7', role: 'customer' as const }],
  ['a visitor', null],
])('returns none for %s', (_, user) => {
  expect(readPageRegistry(user)).toBeUndefined();
});

test('returns none where the page has none', () => {
  document.body.innerHTML = '';
  expect(readPageRegistry({ id: '7', role: 'admin' })).toBeUndefined();
});
