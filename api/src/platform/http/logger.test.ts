import { serializeError, createLogger, redactSensitiveText } from './logger';

const jwt = 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl';
const lines: string[] = [];
const log = createLogger('debug', { write: (line) => void lines.push(line) });
const logged = (write: () => void) => {
  lines.length = 0;
  write();
  return lines.join('');
};

test.each([
  ['a token', `the token ${jwt} is old`, 'the token [redacted] is old'],
  ['a header', 'Authorization: Bearer abc.def', 'Authorization: Bearer [redacted]'],
  ['a password hash', 'is $argon2id$v=19$m=19456$abc', 'is [redacted]'],
  ['a password in a URL', 'postgresql://app:hunter2@db/x', 'postgresql://app:[redacted]@db/x'],
  ['a long key', `key ${'a1'.repeat(32)}`, 'key [redacted]'],
  ['parameters', 'Failed query: select $1\nparams: ana@x.test,hunter2', 'Failed query: select $1'],
  ['nothing', 'relation "orders" does not exist', 'relation "orders" does not exist'],
])('redacts %s in a message', (_, text, expected) => expect(redactSensitiveText(text)).toBe(expected));

test('logs the type and stack of an error without user input', () => {
  const cause = Object.assign(new Error('invalid input syntax for type uuid: "hunter2"'), {
    code: '22P02',
    detail: 'hunter2',
    params: ['hunter2'],
  });
  const error = Object.assign(new Error('Failed query: select $1\nparams: hunter2', { cause }), { params: ['hunter2'], query: 'select' });
  expect(serializeError(error)).toMatchObject({
    message: 'Failed query: select $1',
    cause: { code: '22P02', message: expect.stringMatching(/uuid: "…"/) },
  });
  const text = logged(() => log.error({ err: error }, 'a request failed'));
  expect(text).toMatch(/logger\.test\.ts/);
  expect(text).not.toContain('hunter2');
});

test('redacts secret fields', () => {
  const text = logged(() =>
    log.info({ password: 'hunter2', headers: { authorization: 'hunter2', cookie: 'hunter2' }, a: { b: { token: 'hunter2' } } }),
  );
  expect(text).toContain('[redacted]');
  expect(text).not.toContain('hunter2');
});
