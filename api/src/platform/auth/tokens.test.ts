import { createHmac, generateKeyPairSync, sign as signBytes } from 'node:crypto';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTestApp, type TestApp } from '../../../test/app';
import { generateKeyFile, loadSigningKeys } from './signing-keys';
import { getRunFolder } from '../../../test/template';
import { isWellFormedJwt, createTokenService, type TokenClaims, type TokenService } from './tokens';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  token = await app.as('admin').token();
});
afterAll(() => app.close());

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const read = (text: string | undefined) => JSON.parse(Buffer.from(text ?? '', 'base64url').toString()) as Record<string, unknown>;
const parts = () => {
  const [header, claims, signature = ''] = token.split('.');
  return { header: read(header), claims: read(claims), signature };
};
const status = async (forged: string) => (await app.anonymous.get('/auth/me', { authorization: `Bearer ${forged}` })).statusCode;
/** Signs any header and claims with the server's own key. */
async function signed(header: Record<string, unknown>, claims: Record<string, unknown>): Promise<string> {
  const [key] = await loadSigningKeys(app.keysDir);
  const input = `${part({ ...parts().header, ...header })}.${part({ ...parts().claims, ...claims })}`;
  const signature = await crypto.subtle.sign('Ed25519', key.private, Buffer.from(input));
  return `${input}.${Buffer.from(signature).toString('base64url')}`;
}

test('accepts its own tokens, including one composed by a test', async () => {
  expect(await status(token)).toBe(200);
  expect(await status(await signed({}, {}))).toBe(200);
});

test('contains the user, tenant, role and expiry', () => {
  const { header, claims } = parts();
  expect(header).toEqual({ alg: 'EdDSA', typ: 'JWT', kid: expect.any(String) });
  const { id, users } = app.tenants.acme;
  expect(claims).toMatchObject({
    sub: users.admin.id,
    userId: users.admin.id,
    email: users.admin.email,
    tenantId: id,
    subdomain: 'acme',
    role: 'admin',
  });
  expect(Number(claims.exp) - Number(claims.iat)).toBe(900);
});

describe('a forged token is rejected with 401:', () => {
  const hour = 3600;
  const now = () => Math.floor(Date.now() / 1000);
  test.each<[string, () => string | Promise<string>]>([
    ['alg none', () => `${part({ ...parts().header, alg: 'none' })}.${part(parts().claims)}.`],
    ['alg none with a signature', () => `${part({ ...parts().header, alg: 'none' })}.${part(parts().claims)}.${parts().signature}`],
    [
      'HS256 with our public key as the secret',
      async () => {
        const input = `${part({ ...parts().header, alg: 'HS256' })}.${part(parts().claims)}`;
        return `${input}.${createHmac('sha256', String((await app.deps.tokens.jwks()).keys[0]?.x))
          .update(input)
          .digest('base64url')}`;
      },
    ],
    [
      "a stranger's key under our id",
      () => {
        const input = `${part(parts().header)}.${part(parts().claims)}`;
        return `${input}.${signBytes(null, Buffer.from(input), generateKeyPairSync('ed25519').privateKey).toString('base64url')}`;
      },
    ],
    ['an unknown key id', () => signed({ kid: 'other' }, {})],
    ['no key id', () => signed({ kid: undefined }, {})],
    ['another type', () => signed({ typ: 'at+jwt' }, {})],
    ['an unknown critical header', () => signed({ crit: ['x'], x: 1 }, {})],
    ['expired 31 seconds ago', () => signed({}, { exp: now() - 31 })],
    ['no expiry', () => signed({}, { exp: undefined })],
    ['another audience', () => signed({}, { aud: 'elsewhere' })],
    ['another issuer', () => signed({}, { iss: 'elsewhere' })],
    ['not valid yet', () => signed({}, { nbf: now() + hour })],
    ["another person's session", () => signed({}, { sub: app.tenants.acme.users.customer.id })],
    ['the session in another tenant', () => signed({}, { tenantId: app.tenants.globex.id })],
    ['a tenant id that is not a UUID', () => signed({}, { tenantId: "' or 1=1" })],
    ['a session that does not exist', () => signed({}, { sid: crypto.randomUUID() })],
    [
      'other claims under the same signature',
      () => `${token.split('.')[0]}.${part({ ...parts().claims, role: 'super_admin' })}.${parts().signature}`,
    ],
    ['padding', () => `${token}=`],
    ['padding in the middle', () => token.replace('.', '=.')],
    ['a space', () => token.replace('.', '. ')],
    ['a line break', () => token.replace('.', '.%0a')],
    ['four parts', () => `${token}.x`],
    ['two parts', () => token.split('.').slice(0, 2).join('.')],
    ['ordinary base64 letters', () => token.replace(/.$/, '+')],
    ['non-zero trailing bits', () => token.slice(0, -1) + String.fromCharCode(token.charCodeAt(token.length - 1) + 1)],
    ['no signature', () => token.replace(/[^.]+$/, '')],
    ['a very long one', () => `${token}${'A'.repeat(8000)}`],
  ])('%s', async (_name, forge) => {
    expect(await status(await forge())).toBe(401);
  });

  test.each(['', 'Bearer', 'Bearer ', 'Basic YTpi', 'bearer x', 'Bearer a.b.c', 'Token x.y.z'])(
    'the header "%s"',
    async (authorization) => {
      expect((await app.anonymous.get('/auth/me', { authorization })).statusCode).toBe(401);
    },
  );

  test('the cookie of the browser', async () => {
    expect((await app.anonymous.get('/auth/me', { cookie: `token=${token}` })).statusCode).toBe(401);
  });
});

test('tolerates a clock difference of 30 seconds', async () => {
  expect(await status(await signed({}, { exp: Math.floor(Date.now() / 1000) - 25 }))).toBe(200);
});

test('rejects an expired token even when it is cached', async () => {
  let now = app.deps.clock();
  const tokens = await createTokenService(app.keysDir, () => now);
  const { exp } = parts().claims as { exp: number };
  expect(await tokens.verify(token)).not.toBeNull();
  now = new Date((exp + 29) * 1000);
  expect(await tokens.verify(token)).not.toBeNull();
  now = new Date((exp + 30) * 1000);
  expect(await tokens.verify(token)).toBeNull();
  expect(await tokens.verify(token, 3600)).toMatchObject({ exp });
  // The cache matches exact tokens only.
  expect(await tokens.verify(`${token.slice(0, -3)}AAA`)).toBeNull();
});

test('accepts only canonical base64url as well formed', () => {
  expect(isWellFormedJwt('YQ.YQ.YQ')).toBe(true);
  // "YR" decodes to the same byte as "YQ".
  for (const odd of ['YR.YQ.YQ', 'YQ.YQ.YQ==', 'YQ..YQ', 'YQ.YQ', ' YQ.YQ.YQ', 'YQ.Y/.YQ', 'Y.YQ.YQ', ''])
    expect([odd, isWellFormedJwt(odd)]).toEqual([odd, false]);
});

test('signs with an added key and still accepts tokens of the previous one', async () => {
  const file = join(app.keysDir, 'second.json');
  await writeFile(file, await generateKeyFile());
  await utimes(file, Date.now() / 1000 + 60, Date.now() / 1000 + 60);
  const tokens = await createTokenService(app.keysDir, app.deps.clock);
  expect((await tokens.jwks()).keys).toHaveLength(2);
  expect(await tokens.verify(token)).toMatchObject({ email: 'admin@acme.test' });
  const claims = await tokens.verify(token);
  const next = claims && (await tokens.sign(claims));
  expect(read(next?.split('.')[0]).kid).toBe((await tokens.jwks()).keys[0]?.kid);
  expect(read(next?.split('.')[0]).kid).not.toBe(parts().header.kid);
  await rm(file);
});

describe('while it runs', () => {
  const checkMs = 1_100;
  const wait = () => new Promise((resolve) => setTimeout(resolve, checkMs));
  let dir: string;
  let errors: unknown[];
  let tokens: TokenService;
  let claims: TokenClaims;
  beforeEach(async () => {
    dir = await mkdtemp(join(getRunFolder(), 'followed-keys-'));
    errors = [];
    tokens = await createTokenService(dir, app.deps.clock, (error) => errors.push(error));
    claims = (await app.deps.tokens.verify(token))!;
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  /** Adds a key that signs from now on. */
  async function addKey(name: string): Promise<void> {
    await writeFile(join(dir, name), await generateKeyFile());
    await utimes(join(dir, name), Date.now() / 1000 + 60, Date.now() / 1000 + 60);
    await wait();
  }

  test('a key that is taken away neither signs nor verifies nor is published', async () => {
    await addKey('leaked.json');
    const leaked = await tokens.sign(claims);
    expect(await tokens.verify(leaked)).not.toBeNull();
    await rm(join(dir, 'leaked.json'));
    await wait();
    // Verified before, so it is in the cache.
    expect(await tokens.verify(leaked)).toBeNull();
    const next = await tokens.sign(claims);
    expect(read(next.split('.')[0]).kid).not.toBe(read(leaked.split('.')[0]).kid);
    expect(await tokens.verify(next)).not.toBeNull();
    expect((await tokens.jwks()).keys.map(({ kid }) => kid)).toEqual([read(next.split('.')[0]).kid]);
  });

  test('the only key that is taken away is replaced by a new one', async () => {
    const before = await tokens.sign(claims);
    await rm(join(dir, 'first.json'));
    await wait();
    expect(await tokens.verify(before)).toBeNull();
    expect(await tokens.verify(await tokens.sign(claims))).not.toBeNull();
  });

  test('a key that is put in the place of another counts at once', async () => {
    const before = await tokens.sign(claims);
    await writeFile(join(dir, 'first.json'), await generateKeyFile());
    await wait();
    expect(await tokens.verify(before)).toBeNull();
  });

  test('a file that is no key is reported once and stops nobody, and does not keep a key that is gone', async () => {
    await addKey('leaked.json');
    const leaked = await tokens.sign(claims);
    await rm(join(dir, 'leaked.json'));
    await writeFile(join(dir, 'half.json'), '{"kty":');
    await wait();
    expect(await tokens.verify(leaked)).toBeNull();
    expect(await tokens.verify(await tokens.sign(claims))).not.toBeNull();
    await wait();
    await tokens.jwks();
    expect(errors).toHaveLength(1);
  });
});

test('publishes no private key material', async () => {
  const response = await app.anonymous.get('/api/.well-known/jwks.json');
  expect(response.json()).toEqual({
    keys: [{ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', kid: parts().header.kid, x: expect.any(String) }],
  });
});
