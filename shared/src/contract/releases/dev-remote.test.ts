import { parseDevRemote } from '@techadds/shared/contract/releases/dev-remote';

test('reads a remote and the port of its development server', () => {
  expect(parseDevRemote('mfe-finance:3101')).toEqual({ name: 'mfe-finance', origin: 'http://localhost:3101' });
});

test.each([
  ...['', 'mfe-finance', ':3101', 'shell:3101', 'mfe-finance:80', 'mfe-finance:65536', 'mfe-finance:123456', 'mfe-finance:3101 '],
  ...['mfe-finance:evil.example', 'mfe-finance:3101@evil.example', 'mfe-finance:3101;', 'mfe-"><script>:3101', 'mfe-finance:3101:3102'],
])('names no server for %j', (text) => {
  expect(parseDevRemote(text)).toBeUndefined();
});
