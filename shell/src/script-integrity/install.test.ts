import { createScriptPolicy } from './trusted-types-policy';
import { setIntegrity } from './secure-element';
import { toRequestUrl, findHash, startAttempt, trustFiles } from './trusted-files';

const hash = `sha384-${'A'.repeat(64)}`;
const base = '/remotes/mfe-finance/0123456789/';
const entry = `${location.origin}${base}remoteEntry.js`;
const policy = createScriptPolicy('/shell/9876543210/');

beforeAll(() => trustFiles(base, { 'remoteEntry.js': hash }));

test.each([
  '/shell/9876543210/main.js',
  `${location.origin}/shell/9876543210/0.js`,
  '/sw.js',
  `${base}remoteEntry.js`,
  `${base}remoteEntry.js?attempt=2`,
])('allows %s', (url) => {
  expect(policy.createScriptURL(url)).toBe(url);
});

test.each([
  '/evil.js',
  '/api/files/evil.js',
  '/shell/1111111111/main.js',
  '/shell/9876543210/../../evil.js',
  '/shell/9876543210/%2e%2e/evil.js',
  'https://evil.test/shell/9876543210/main.js',
  '//evil.test/sw.js',
  '/sw.js?x=1',
  `${base}other.js`,
  `${base}remoteEntry.js?attempt=2&x=1`,
  `${base}remoteEntry.js?v=2`,
  `https://evil.test${base}remoteEntry.js`,
  'data:text/javascript,alert(1)',
  'blob:http://localhost/1',
])('blocks %s', (url) => {
  expect(() => policy.createScriptURL(url)).toThrow('is not in the registry');
});

test('allows nothing if the public path is the root', () => {
  expect(() => createScriptPolicy('/').createScriptURL('/evil.js')).toThrow('is not in the registry');
});

test('sets URL and hash of a trusted script', () => {
  const script = document.createElement('script');
  setIntegrity(script, entry);
  expect(script).toMatchObject({ src: entry, integrity: hash, crossOrigin: 'anonymous' });
});

test('sets no URL for a file of no release', () => {
  const script = document.createElement('script');
  expect(() => setIntegrity(script, `${base}other.js`)).toThrow('is not in the registry');
  expect(script.src).toBe('');
});

test('gives a further attempt a new URL with the same hash, and removes the tags of the previous one', () => {
  const hanging = document.createElement('script');
  hanging.setAttribute('src', entry);
  const other = document.createElement('script');
  other.setAttribute('src', '/shell/9876543210/main.js');
  document.head.append(hanging, other);

  startAttempt(base, 0);
  expect(toRequestUrl(entry)).toBe(entry);
  expect(hanging.isConnected).toBe(true);

  startAttempt(base, 1);
  expect(toRequestUrl(entry)).toBe(`${entry}?attempt=1`);
  expect(findHash(toRequestUrl(entry))).toBe(hash);
  expect(hanging.isConnected).toBe(false);
  expect(other.isConnected).toBe(true);
});
