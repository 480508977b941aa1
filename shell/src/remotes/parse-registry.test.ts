import { Registry } from '@techadds/shared/contract/releases/registry';
import { parseRegistry } from './parse-registry';

const hash = `sha384-${'A'.repeat(64)}`;
const remote = {
  name: 'mfe-finance',
  label: 'Finance',
  version: '0123456789',
  base: '/remotes/mfe-finance/0123456789/',
  entry: 'remoteEntry.js',
  files: { 'remoteEntry.js': hash },
  page: ['remoteEntry.js'],
  doors: ['ui/dialog'],
  requires: { react: '^19.3.1' },
  roles: ['partner_admin'],
  offline: false,
};
const validRegistry = { version: 1, shell: { version: '9876543210' }, remotes: [remote] };

test('accepts a valid registry', () => {
  expect(parseRegistry(JSON.stringify(validRegistry))).toEqual(Registry.parse(validRegistry));
});

test('accepts a registry with the files of routes', () => {
  const routes = { '/finance/payouts/:id': { files: ['remoteEntry.js'], entryPoints: ['ui/dialog'] } };
  const withRoutes = { ...validRegistry, remotes: [{ ...remote, routes }] };
  expect(parseRegistry(JSON.stringify(withRoutes))).toEqual(Registry.parse(withRoutes));
});

test('accepts a registry with switched-off remotes', () => {
  const off = { ...validRegistry, off: ['mfe-admin'] };
  expect(parseRegistry(JSON.stringify(off))).toEqual(Registry.parse(off));
});

const page = { path: '/finance/help', label: 'Help', icon: 'IconTicket', roles: ['admin'], group: 'money' };

test('accepts a registry with the menu of a remote', () => {
  const withMenu = { ...validRegistry, remotes: [{ ...remote, menu: [page] }] };
  expect(parseRegistry(JSON.stringify(withMenu))).toEqual(Registry.parse(withMenu));
});

test.each<[string, unknown]>([
  ['has a menu with a path of another remote', { ...validRegistry, remotes: [{ ...remote, menu: [{ ...page, path: '/finances' }] }] }],
  ['has a menu with an unknown role', { ...validRegistry, remotes: [{ ...remote, menu: [{ ...page, roles: ['root'] }] }] }],
  ['has a menu with a path that is an address', { ...validRegistry, remotes: [{ ...remote, menu: [{ ...page, path: '//evil.test' }] }] }],
  ['switches off an invalid name', { ...validRegistry, off: ['../shell'] }],
  ['is not JSON', undefined],
  ['has another version', { ...validRegistry, version: 2 }],
  ['has an unknown field', { ...validRegistry, extra: true }],
  ['has a remote with an unknown field', { ...validRegistry, remotes: [{ ...remote, script: 'x' }] }],
  ['lacks a field', { ...validRegistry, remotes: [{ ...remote, files: undefined }] }],
  ['puts a remote on another origin', { ...validRegistry, remotes: [{ ...remote, base: 'https://evil.test/' }] }],
  [
    'puts a remote at the path of another version',
    { ...validRegistry, remotes: [{ ...remote, base: '/remotes/mfe-finance/1111111111/' }] },
  ],
  ['has a file path outside the folder', { ...validRegistry, remotes: [{ ...remote, files: { ...remote.files, '../evil.js': hash } }] }],
  ['has a hash of another algorithm', { ...validRegistry, remotes: [{ ...remote, files: { ...remote.files, 'a.js': 'sha256-AAAA' } }] }],
  ['has an entry without a hash', { ...validRegistry, remotes: [{ ...remote, entry: 'other.json' }] }],
  ['preloads a file without a hash', { ...validRegistry, remotes: [{ ...remote, page: ['other.js'] }] }],
  [
    'has a route with a file without a hash',
    { ...validRegistry, remotes: [{ ...remote, routes: { '/': { files: ['other.js'], entryPoints: [] } } }] },
  ],
  [
    'has a route with an unknown field',
    { ...validRegistry, remotes: [{ ...remote, routes: { '/': { files: [], entryPoints: [], script: 'x' } } }] },
  ],
  ['names an entry after an Object.prototype member', { ...validRegistry, remotes: [{ ...remote, entry: 'constructor' }] }],
  ['has a field named after an Object.prototype member', { ...validRegistry, toString: 1 }],
  ['has a file name that is too long', { ...validRegistry, remotes: [{ ...remote, files: { ...remote.files, ['a'.repeat(201)]: hash } }] }],
  ['has files as an array', { ...validRegistry, remotes: [{ ...remote, files: [hash] }] }],
  ['has remotes as an object', { ...validRegistry, remotes: {} }],
  ['has a remote with an empty label', { ...validRegistry, remotes: [{ ...remote, label: '' }] }],
  ['has a version range that is not a string', { ...validRegistry, remotes: [{ ...remote, requires: { react: 19 } }] }],
  ['has an entry point outside the shared package', { ...validRegistry, remotes: [{ ...remote, doors: ['../ui'] }] }],
  ['has `offline` as a string', { ...validRegistry, remotes: [{ ...remote, offline: 'no' }] }],
  ['is null', null],
  ['has an unknown role', { ...validRegistry, remotes: [{ ...remote, roles: ['root'] }] }],
])('rejects a registry that %s', (_, wrong) => {
  const text = wrong === undefined ? '<!doctype html>' : JSON.stringify(wrong);
  expect(() => parseRegistry(text)).toThrow();
  // The edge publishes by the schema; both must reject the same.
  expect(() => Registry.parse(JSON.parse(text))).toThrow();
});
