import { createTestApp, type TestApp } from '../../../test/app';
import { omitSecretFields, recordAuditEvent } from '../audit/audit.service';
import { nextDocumentNumber } from './document-numbers.service';
import { toSearchTerms } from '../search/search.service';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
}, 60_000);
afterAll(() => app.close());

const withAcme = <T>(fn: Parameters<typeof app.deps.db.withTenant<T>>[1]) => app.deps.db.withTenant(app.tenants.acme.id, fn);

describe('document numbers', () => {
  const next = (year = 2026) => withAcme((tx) => nextDocumentNumber(tx, app.tenants.acme.id, 'OR', new Date(`${year}-06-01T00:00:00Z`)));

  test('have no gaps under concurrency and restart each year', async () => {
    const numbers = await Promise.all(Array.from({ length: 20 }, () => next()));
    expect(numbers.sort()).toEqual(Array.from({ length: 20 }, (_, n) => `OR-2026-${String(n + 1).padStart(4, '0')}`));
    expect(await next(2027)).toBe('OR-2027-0001');
  });

  test('are reused after a rollback', async () => {
    const before = await next();
    await expect(
      withAcme(async (tx) => {
        await nextDocumentNumber(tx, app.tenants.acme.id, 'OR', new Date('2026-06-01T00:00:00Z'));
        throw new Error('failed');
      }),
    ).rejects.toThrow('failed');
    expect(Number((await next()).slice(-4))).toBe(Number(before.slice(-4)) + 1);
  });
});

describe('audit log', () => {
  const write = (fail = false) =>
    withAcme(async (tx) => {
      const entry = {
        tenantId: app.tenants.acme.id,
        actor: null,
        event: 'x.tried',
        description: '',
        targets: [],
        after: { token: 't', name: 'n' },
      };
      await recordAuditEvent(tx, { cid: 'c', ip: null, userAgent: null }, entry, new Date());
      if (fail) throw new Error('failed');
    });

  test('numbers events without gaps, also with concurrency and rollbacks', async () => {
    const results = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => write(n % 3 === 0)));
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(7);
    const rows = await app.asOwner('select seq::int from audit_events where tenant_id = $1 order by seq', [app.tenants.acme.id]);
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, n) => n + 1));
    expect(rows.length).toBeGreaterThanOrEqual(13);
  });

  test('omits secrets', async () => {
    await write();
    expect(await app.asOwner(`select distinct after from audit_events where event = 'x.tried'`)).toEqual([{ after: { name: 'n' } }]);
    expect(
      omitSecretFields({ passwordHash: 1, user: { Password: 1, email: 'e' }, list: [{ apiToken: 1, secretKey: 1, id: 2 }], none: null }),
    ).toEqual({
      user: { email: 'e' },
      list: [{ id: 2 }],
      none: null,
    });
  });
});

test.each([
  ['pen test', `'pen':* & 'test':*`],
  ['ci/cd', `('ci/cd':* | ('ci':* & 'cd':*))`],
  ["o'neil", `('o''neil':* | ('o':* & 'neil':*))`],
  ['a\\', `('a\\\\':* | ('a':*))`],
  [' ?! ', ''],
])('searchTerms(%s) is %s', (typed, terms) => expect(toSearchTerms(typed)).toBe(terms));
