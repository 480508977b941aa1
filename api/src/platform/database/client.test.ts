import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { disableStatementCheck, enableStatementCheck } from '../../../test/check-statements';
import { createTestDatabase, type TestDatabase } from '../../../test/database';
import type { Tx } from './client';
import { isUnavailable, isUniqueViolation } from './errors';
import { partners, serviceColumns, services, tenants, users } from '../../schema';

let fresh: TestDatabase;
// Row-level security is tested by queries that name no tenant.
beforeAll(disableStatementCheck);
afterAll(enableStatementCheck);
beforeEach(async () => {
  fresh = await createTestDatabase();
});
afterEach(() => fresh.close());

const acme = randomUUID();
const globex = randomUUID();
const addPartner = (tenantId: string, handle: string) => (tx: Tx) => tx.insert(partners).values({ tenantId, handle, name: handle });
const connectionIds = async () => (await fresh.asOwner('select handle from partners order by 1')).map((row) => row.handle);
const addUser = (tenantId: string, email: string) => (tx: Tx) =>
  tx.insert(users).values({ tenantId, email, passwordHash: 'x', firstName: 'A', lastName: 'B', role: 'customer' });

describe('withTenant', () => {
  it('commits and returns the result when the function returns', async () => {
    const rows = await fresh.db.withTenant(acme, (tx) =>
      tx.insert(partners).values({ tenantId: acme, handle: 'a', name: 'A' }).returning(),
    );
    expect(rows).toMatchObject([{ tenantId: acme, handle: 'a' }]);
    expect(await connectionIds()).toEqual(['a']);
  });

  it('rolls back when the function throws', async () => {
    const thrown = fresh.db.withTenant(acme, async (tx) => {
      await addPartner(acme, 'a')(tx);
      throw new Error('changed my mind');
    });
    await expect(thrown).rejects.toThrow('changed my mind');
    expect(await connectionIds()).toEqual([]);
  });

  it('fails when the error of a statement was swallowed', async () => {
    const swallowed = fresh.db.withTenant(acme, async (tx) => {
      await addPartner(acme, 'a')(tx);
      await tx.execute(sql`select 1 / 0`).catch(() => undefined);
    });
    await expect(swallowed).rejects.toThrow('rolled back');
    expect(await connectionIds()).toEqual([]);
  });

  it('reads and writes rows of its tenant only', async () => {
    await fresh.db.withTenant(acme, addPartner(acme, 'a'));
    expect(await fresh.db.withTenant(globex, (tx) => tx.select().from(partners))).toEqual([]);
    await expect(fresh.db.withTenant(globex, addPartner(acme, 'b'))).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  it.each(['', 'acme', `${acme} or true`, `${acme}'`, '*'])('rejects the tenant id "%s"', async (tenantId) => {
    await expect(fresh.db.withTenant(tenantId, async () => 'ran')).rejects.toThrow('A tenant id is a UUID.');
  });

  it('leaves no tenant set on the connection', async () => {
    const setting = (tx: Tx) =>
      tx.execute<{ tenant: string | null; pid: number }>(
        sql`select current_setting('app.tenant_id', true) as tenant, pg_backend_pid() as pid`,
      );
    const during = await fresh.db.withTenant(acme, setting);
    expect(during.rows[0]?.tenant).toBe(acme);
    await expect(fresh.db.withTenant(acme, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    const after = await fresh.db.withoutTenant({}, setting);
    expect(after.rows[0]).toEqual({ tenant: '', pid: during.rows[0]?.pid });
  });

  it('keeps tenants apart when many transactions run concurrently', async () => {
    await fresh.db.withTenant(acme, addPartner(acme, 'a'));
    await fresh.db.withTenant(globex, addPartner(globex, 'g'));
    const seen = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        fresh.db.withTenant(i % 2 ? acme : globex, (tx) => tx.select({ handle: partners.handle }).from(partners)),
      ),
    );
    expect(seen).toEqual(seen.map((_, i) => [{ handle: i % 2 ? 'a' : 'g' }]));
  });

  it('rejects queries after the transaction', async () => {
    const tx = await fresh.db.withTenant(acme, async (lent) => lent);
    await expect(tx.select().from(partners).execute()).rejects.toMatchObject({
      cause: { message: expect.stringContaining('The transaction is over') },
    });
  });

  it('reports the violated unique index', async () => {
    await fresh.db.withTenant(acme, addPartner(acme, 'a'));
    const error: unknown = await fresh.db.withTenant(acme, addPartner(acme, 'a')).catch((e: unknown) => e);
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, 'partners_handle')).toBe(true);
    expect(isUniqueViolation(error, 'users_email')).toBe(false);
    expect(isUnavailable(error)).toBe(false);
  });
});

describe('withoutTenant', () => {
  beforeEach(async () => {
    for (const [tenantId, subdomain] of [
      [acme, 'acme'],
      [globex, 'globex'],
    ] as const) {
      await fresh.db.withTenant(tenantId, (tx) => tx.insert(tenants).values({ tenantId, subdomain, name: subdomain }));
      await fresh.db.withTenant(tenantId, addUser(tenantId, 'Ann@Example.test'));
      await fresh.db.withTenant(tenantId, addUser(tenantId, `only@${subdomain}.test`));
    }
  });

  it('finds the users with the e-mail address, in any tenant and case, and no others', async () => {
    const found = await fresh.db.withoutTenant({ email: 'ANN@example.TEST' }, (tx) => tx.select().from(users));
    expect(found.map((user) => user.tenantId).sort()).toEqual([acme, globex].sort());
    expect(new Set(found.map((user) => user.email))).toEqual(new Set(['Ann@Example.test']));
  });

  it('finds the tenant with the subdomain, and no other', async () => {
    const found = await fresh.db.withoutTenant({ subdomain: 'globex' }, (tx) => tx.select().from(tenants));
    expect(found.map((tenant) => tenant.tenantId)).toEqual([globex]);
  });

  it.each([{}, { email: '' }, { subdomain: '' }, { email: '%' }])('finds nothing for %j', async (by) => {
    expect(await fresh.db.withoutTenant(by, (tx) => tx.select().from(users))).toEqual([]);
    expect(await fresh.db.withoutTenant(by, (tx) => tx.select().from(tenants))).toEqual([]);
  });

  it('finds no users by subdomain and no tenants by e-mail address', async () => {
    expect(await fresh.db.withoutTenant({ subdomain: 'acme' }, (tx) => tx.select().from(users))).toEqual([]);
    expect(await fresh.db.withoutTenant({ email: 'ann@example.test' }, (tx) => tx.select().from(tenants))).toEqual([]);
  });

  it('is read-only', async () => {
    const write = fresh.db.withoutTenant({ email: 'ann@example.test' }, (tx) => tx.update(users).set({ role: 'super_admin' }));
    await expect(write).rejects.toMatchObject({ cause: { code: '25006' } });
  });
});

describe('timestamps', () => {
  it('are returned as ISO 8601 in UTC with milliseconds', async () => {
    await fresh.db.withTenant(acme, (tx) =>
      tx.insert(partners).values({ tenantId: acme, handle: 'a', name: 'A', createdAt: '2026-03-01T10:30:00.5+01:00' }),
    );
    const read = await fresh.db.withTenant(acme, (tx) =>
      tx
        .select({
          createdAt: partners.createdAt,
          updatedAt: partners.updatedAt,
          last: sql<string>`max(${partners.createdAt}) over ()`.mapWith(partners.createdAt),
        })
        .from(partners),
    );
    expect(read[0]).toMatchObject({ createdAt: '2026-03-01T09:30:00.500Z', last: '2026-03-01T09:30:00.500Z' });
    expect(read[0]?.updatedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });
});

describe('searching services', () => {
  it('finds inflected words and ranks matches in the name first', async () => {
    await fresh.asOwner(`alter table services disable trigger all`);
    const add = (tx: Tx, slug: string, name: string, description: string) =>
      tx.insert(services).values({
        tenantId: acme,
        partnerId: randomUUID(),
        categoryId: randomUUID(),
        name,
        slug,
        summary: '',
        description,
        packages: [],
        unit: 'day',
        priceFromCents: 1,
        deliveryDays: 1,
        currency: 'USD',
        taxBp: 0,
      });
    const found = await fresh.db.withTenant(acme, async (tx) => {
      await add(tx, 'audit', 'Security audit', 'We also look at migrations');
      await add(tx, 'move', 'Cloud migration', 'From there to here');
      await add(tx, 'other', 'Design', 'Pictures');
      const query = sql`websearch_to_tsquery('english', ${'migrating'})`;
      return tx
        .select(serviceColumns)
        .from(services)
        .where(sql`${services.search} @@ ${query}`)
        .orderBy(sql`ts_rank(${services.search}, ${query}) desc`);
    });
    expect(found.map((service) => service.slug)).toEqual(['move', 'audit']);
    expect(found[0]).not.toHaveProperty('search');
  });
});

describe('where a part of the database has been moved to another node', () => {
  // The name that a part of a distributed table has on its node.
  const moved = sql`select 1 as found from jobs_102667`;
  const there = sql`select 1 as found`;

  it('reads once more where it is now', async () => {
    const lookups = [moved, there];
    const lookUp = fresh.db.withoutTenant({ jobs: 'due' }, async (tx) => (await tx.execute(lookups.shift()!)).rows);
    expect(await lookUp).toEqual([{ found: 1 }]);
    const reads = [moved, there];
    const [{ rows }] = await fresh.db.readPipelined(acme, (tx) => [tx.execute(reads.shift()!)]);
    expect(rows).toEqual([{ found: 1 }]);
  });

  it('does not repeat what may have written, and fails as unavailable', async () => {
    const statements = [moved, there];
    const failed = await fresh.db.withTenant(acme, (tx) => tx.execute(statements.shift()!)).catch((error: unknown) => error);
    expect(isUnavailable(failed)).toBe(true);
    expect(statements).toHaveLength(1);
  });
});

describe('when connections are killed', () => {
  const kill = () =>
    fresh.asOwner(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'techadds-api' and datname = current_database()`,
    );

  it('the transaction in progress fails as unavailable and the next one works', async () => {
    const killed: unknown = await fresh.db
      .withTenant(acme, async (tx) => {
        await kill();
        await tx.select().from(partners);
      })
      .catch((error: unknown) => error);
    expect(killed).toBeInstanceOf(Error);
    expect(isUnavailable(killed)).toBe(true);
    expect(await fresh.db.withTenant(acme, (tx) => tx.select().from(partners))).toEqual([]);
  });

  it('a waiting statement fails as unavailable', async () => {
    const waiting = fresh.db.withTenant(acme, (tx) => tx.execute(sql`select pg_sleep(30)`)).catch((error: unknown) => error);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await kill();
    expect(isUnavailable(await waiting)).toBe(true);
  });

  it('idle connections are replaced without an error', async () => {
    await Promise.all(Array.from({ length: 5 }, () => fresh.db.ping()));
    await kill();
    await new Promise((resolve) => setTimeout(resolve, 100));
    await expect(fresh.db.ping()).resolves.toBeUndefined();
  });
});
