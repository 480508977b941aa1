import { Registry } from '@techadds/shared/contract/releases/registry';
import { parseRegistry } from './parse-registry';

const hash = `sha384-${'A'.repeat(64)}`;
const remote = {
  name: 'mfe-finance',
  label: 'Finance',
  version: '0123456789',
  base: '/remotes/mfe-finance/0123456789/',
  entry: 'mf-manifest.json',
  files: { 'mf-manifest.json': hash, 'remoteEntry.js': hash },
  page: ['remoteEntry.js'],
  doors: ['ui/dialog'],
  requires: { react: '^19.3.1' },
  roles: ['partner_admin'],
  offline: false,
};
const good = { version: 1, shell: { version: '9876543210' }, remotes: [remote] };

test('a registry of the declared shape is read', () => {
  expect(parseRegistry(JSON.stringify(good))).toEqual(Registry.parse(good));
});

test('one that says which remotes are switched off is read', () => {
  const off = { ...good, off: ['mfe-admin'] };
  expect(parseRegistry(JSON.stringify(off))).toEqual(Registry.parse(off));
});

test.each<[string, unknown]>([
  ['switches something off that is no remote', { ...good, off: ['../shell'] }],
  ['is not JSON', undefined],
  ['is of another version', { ...good, version: 2 }],
  ['has a field that is not declared', { ...good, extra: true }],
  ['has a remote with a field that is not declared', { ...good, remotes: [{ ...remote, script: 'x' }] }],
  ['lacks a field', { ...good, remotes: [{ ...remote, files: undefined }] }],
  ['puts a remote on another origin', { ...good, remotes: [{ ...remote, base: 'https://evil.test/' }] }],
  ['puts a remote at the address of another version', { ...good, remotes: [{ ...remote, base: '/remotes/mfe-finance/1111111111/' }] }],
  ['names a file that leaves its folder', { ...good, remotes: [{ ...remote, files: { ...remote.files, '../evil.js': hash } }] }],
  ['has a hash of another kind', { ...good, remotes: [{ ...remote, files: { ...remote.files, 'a.js': 'sha256-AAAA' } }] }],
  ['starts a remote with a file that has no hash', { ...good, remotes: [{ ...remote, entry: 'other.json' }] }],
  ['preloads a file that has no hash', { ...good, remotes: [{ ...remote, page: ['other.js'] }] }],
  ['names a file like what every object has', { ...good, remotes: [{ ...remote, entry: 'constructor' }] }],
  ['has a field named like what every object has', { ...good, toString: 1 }],
  ['names a file with too long a name', { ...good, remotes: [{ ...remote, files: { ...remote.files, ['a'.repeat(201)]: hash } }] }],
  ['has files in a list', { ...good, remotes: [{ ...remote, files: [hash] }] }],
  ['has remotes in an object', { ...good, remotes: {} }],
  ['calls a remote nothing', { ...good, remotes: [{ ...remote, label: '' }] }],
  ['has a range that is no text', { ...good, remotes: [{ ...remote, requires: { react: 19 } }] }],
  ['has a door outside the shared package', { ...good, remotes: [{ ...remote, doors: ['../ui'] }] }],
  ['is offline in words', { ...good, remotes: [{ ...remote, offline: 'no' }] }],
  ['is null', null],
  ['names a role that does not exist', { ...good, remotes: [{ ...remote, roles: ['root'] }] }],
])('a registry that %s is refused whole', (_, wrong) => {
  const text = wrong === undefined ? '<!doctype html>' : JSON.stringify(wrong);
  expect(() => parseRegistry(text)).toThrow();
  // The edge publishes by the schema: both refuse the same.
  expect(() => Registry.parse(JSON.parse(text))).toThrow();
});
