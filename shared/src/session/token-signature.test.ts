import { isSendableToken, isUnsignedToken, startSession } from '@techadds/shared/session';

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const bytes = (length: number) => Buffer.from(Array.from({ length }, (_, i) => (i * 7) % 256));
const token = (alg: unknown, signature: string) => `${part({ alg })}.${part({ exp: 4e9 })}.${signature}`;
const signed = (alg: string, length: number) => token(alg, bytes(length).toString('base64url'));

test.each([
  ['HS256', 32],
  ['EdDSA', 64],
  ['ES256', 64],
  ['RS256', 256],
  ['PS256', 256],
] as const)('requires a %s signature to have %i bytes', (alg, length) => {
  expect(isUnsignedToken(signed(alg, length))).toBe(false);
  expect(isUnsignedToken(signed(alg, length - 1))).toBe(true);
  expect(isUnsignedToken(signed(alg, length + 1))).toBe(true);
});

const good = bytes(64).toString('base64url');
test.each([
  ['a word', token('EdDSA', 'stub')],
  ['one byte over and over', token('EdDSA', Buffer.alloc(64, 7).toString('base64url'))],
  ['padding', token('EdDSA', `${good}==`)],
  ['the letters of plain base64', token('EdDSA', `${good.slice(0, -2)}+A`)],
  ['other bits after the last byte', token('EdDSA', `${good.slice(0, -1)}${good.endsWith('B') ? 'C' : 'B'}`)],
  ['a space', token('EdDSA', `${good.slice(0, -1)} `)],
  ['no known algorithm', token('none', good)],
  ['an algorithm that is none of ours', token('constructor', good)],
  ['no algorithm', token(undefined, good)],
  ['a head that cannot be decoded', `%%.${part({})}.${good}`],
])('detects a signature with %s as a stub', (_, stub) => {
  expect(isUnsignedToken(token('EdDSA', good))).toBe(false);
  expect(isUnsignedToken(stub)).toBe(true);
});

describe('outside of tests', () => {
  beforeEach(() => jest.replaceProperty(process.env, 'NODE_ENV', 'production'));
  afterEach(() => jest.restoreAllMocks());

  test('allows only signed tokens to leave the browser', () => {
    expect(isSendableToken(signed('EdDSA', 64))).toBe(true);
    expect(isSendableToken(token('EdDSA', 'stub'))).toBe(false);
  });

  test('does not write a stub to the cookie', () => {
    const session = { user: null, tenant: { id: undefined, subdomain: undefined } };
    startSession({ ...session, token: signed('EdDSA', 64) });
    expect(document.cookie).toContain('token=');
    startSession({ ...session, token: token('EdDSA', 'stub') });
    expect(document.cookie).not.toContain('token=');
  });
});

test('allows stubs in tests, so that tests need no keys', () => {
  expect(isSendableToken(token('EdDSA', 'stub'))).toBe(true);
  expect(isSendableToken('two.parts')).toBe(false);
});
