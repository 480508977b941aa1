import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { alias } from 'drizzle-orm/pg-core';
import fc from 'fast-check';
import { categories, orders, partners, services, users } from '../../../schema';
import { containsText, orderByColumns } from '../pagination';
import { createDrizzle } from './session';

/** The statement as drizzle writes it. */
const reference = drizzle.mock();
const fast = createDrizzle(() => Promise.reject(new Error('No statement is sent.')));
type Build = (db: NodePgDatabase) => { toSQL(): { sql: string; params: unknown[] } };
const tenantId = '5d8eb97e-9de3-4a39-9d9c-8fb2b4d0c3f1';
const assignee = alias(users, 'assignee');
const expectSame = (build: Build) => expect(build(fast).toSQL()).toEqual(build(reference as never).toSQL());

const statements: Record<string, Build> = {
  'all columns': (db) => db.select().from(services),
  'expressions of one table': (db) =>
    db
      .select({
        first: sql<string>`lower(${services.name}) || ${'x'}`,
        nested: sql`(${eq(services.id, tenantId)})`,
        n: sql<number>`count(*)`.as('n'),
      })
      .from(services)
      .where(sql`${services.name} = ${'y'}`)
      .groupBy(services.name)
      .having(sql`count(*) > ${1}`),
  joins: (db) =>
    db
      .select({
        id: services.id,
        category: { id: categories.id, name: categories.name },
        partner: partners,
        word: sql`${'a'} || ${partners.name}`,
      })
      .from(services)
      .innerJoin(categories, and(eq(categories.tenantId, services.tenantId), eq(categories.id, services.categoryId)))
      .leftJoin(partners, and(eq(partners.tenantId, services.tenantId), eq(partners.id, services.partnerId)))
      .where(
        and(
          eq(services.tenantId, tenantId),
          inArray(services.status, ['active', 'draft']),
          or(isNull(services.archivedAt), containsText(services.name, '50 %')),
        ),
      )
      .orderBy(sql`${services.name} collate "und-x-icu"`, ...orderByColumns('desc', services.updatedAt), asc(services.id))
      .limit(50)
      .offset(100),
  'a locked row': (db) => db.select().from(orders).where(eq(orders.id, tenantId)).for('update', { of: orders, skipLocked: true }),
  'another name of a table': (db) =>
    db.select({ id: orders.id, name: assignee.firstName }).from(orders).leftJoin(assignee, eq(assignee.id, orders.assignedTo)),
  'a subquery': (db) => {
    const counted = db
      .select({ partnerId: services.partnerId, n: sql<number>`count(*)`.as('n') })
      .from(services)
      .groupBy(services.partnerId)
      .as('counted');
    return db
      .select({ name: partners.name, n: counted.n })
      .from(partners)
      .innerJoin(counted, eq(counted.partnerId, partners.id))
      .orderBy(desc(counted.n));
  },
  'a subquery in a condition': (db) =>
    db
      .select({ id: partners.id })
      .from(partners)
      .where(inArray(partners.id, db.select({ id: services.partnerId }).from(services).where(eq(services.unit, 'day')).limit(3))),
  distinct: (db) => db.selectDistinct({ name: services.name }).from(services).where(eq(services.name, 'a')),
  union: (db) =>
    db
      .select({ id: services.id })
      .from(services)
      .where(eq(services.name, 'a'))
      .union(db.select({ id: partners.id }).from(partners).where(eq(partners.name, 'b'))),
  with: (db) => {
    const named = db.$with('named').as(db.select({ id: partners.id }).from(partners).where(eq(partners.name, 'b')));
    return db.with(named).select().from(named).limit(2);
  },
  'inlined values': (db) =>
    db
      .select({ id: services.id })
      .from(services)
      .where(sql`${services.name} = ${"it's"}`.inlineParams()),
  'a placeholder': (db) =>
    db
      .select({ id: services.id })
      .from(services)
      .where(eq(services.name, sql.placeholder('name')))
      .limit(sql.placeholder('limit')),
  insert: (db) =>
    db
      .insert(partners)
      .values({ tenantId, handle: 'a', name: 'A' })
      .onConflictDoUpdate({ target: partners.id, set: { name: sql`excluded.name` } })
      .returning(),
  update: (db) =>
    db
      .update(services)
      .set({ name: 'n', packages: [], updatedAt: sql`now()` })
      .where(and(eq(services.tenantId, tenantId), eq(services.id, tenantId)))
      .returning({ id: services.id }),
  delete: (db) => db.delete(services).where(eq(services.id, tenantId)),
};

it.each(Object.keys(statements))('writes a statement as drizzle does: %s', (name) => expectSame(statements[name] as Build));

it('writes the parameters of any filter in the places of drizzle', () => {
  const text = fc.string({ maxLength: 8 });
  const filter = fc.record({
    name: fc.option(text),
    ids: fc.array(fc.uuid(), { maxLength: 3 }),
    price: fc.integer(),
    limit: fc.integer({ min: -1, max: 9 }),
    offset: fc.nat(9),
  });
  fc.assert(
    fc.property(filter, ({ name, ids, price, limit, offset }) =>
      expectSame((db) =>
        db
          .select({ id: services.id, cheap: sql<boolean>`${services.priceFromCents} < ${price}`, at: services.updatedAt })
          .from(services)
          .innerJoin(partners, and(eq(partners.tenantId, services.tenantId), eq(partners.name, `of ${price}`)))
          .where(
            and(
              eq(services.tenantId, tenantId),
              name === null ? undefined : containsText(services.name, name),
              ids.length > 0 ? inArray(services.id, ids) : undefined,
            ),
          )
          .orderBy(sql`${services.priceFromCents} = ${price}`)
          .limit(limit)
          .offset(offset),
      ),
    ),
  );
});
