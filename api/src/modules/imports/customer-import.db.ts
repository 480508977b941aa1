import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { customers } from '../../schema';
import type { CustomerValues } from './import-rows';
import type { ImportRow } from './imports.db';

type CustomerRow = typeof customers.$inferSelect;

/** The customers of the list that have one of these e-mails, by the e-mail: for a merged one the customer it was merged into. */
export async function findCustomersByEmail(tx: Tx, row: ImportRow, emails: readonly string[]): Promise<Map<string, CustomerRow>> {
  if (emails.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(customers)
    .where(
      and(
        eq(customers.tenantId, row.tenantId),
        row.partnerId === null ? isNull(customers.partnerId) : eq(customers.partnerId, row.partnerId),
        sql`lower(${customers.email}) = any(${sql.param(emails)}::text[])`,
      ),
    )
    .orderBy(customers.id)
    .for('update');
  const mergedInto = rows.flatMap(({ mergedIntoId }) => mergedIntoId ?? []);
  const kept =
    mergedInto.length === 0
      ? []
      : await tx
          .select()
          .from(customers)
          .where(and(eq(customers.tenantId, row.tenantId), inArray(customers.id, mergedInto)))
          .for('update');
  const keptById = new Map(kept.map((customer) => [customer.id, customer]));
  return new Map(rows.map((customer) => [customer.email.toLowerCase(), keptById.get(customer.mergedIntoId ?? '') ?? customer]));
}

export const toUpdatedCustomer = (customer: CustomerRow, values: CustomerValues): CustomerRow => ({
  ...customer,
  ...(values as Partial<CustomerRow>),
  // The account of a customer has the e-mail in the case in which it is stored.
  email: customer.email,
});

export const toNewCustomer = ({ tenantId, partnerId }: ImportRow, values: CustomerValues, at: string): CustomerRow => ({
  ...{
    tenantId,
    id: randomUUID(),
    partnerId,
    userId: null,
    mergedIntoId: null,
    kind: 'company',
    phone: '',
    website: '',
    countryCode: '',
    taxId: '',
  },
  ...{ note: '', status: 'prospect', source: 'import' },
  ...(values as Pick<CustomerRow, 'name' | 'email'>),
  ...{ createdAt: at, updatedAt: at },
});

/** Writes new and changed customers. @throws a unique violation where somebody else adds one of the e-mails at the same time */
export async function saveCustomers(tx: Tx, _row: ImportRow, created: CustomerRow[], updated: CustomerRow[], at: string): Promise<void> {
  const all = [...created, ...updated.map((customer) => ({ ...customer, updatedAt: at }))];
  if (all.length === 0) return;
  const fields = ['kind', 'name', 'phone', 'website', 'countryCode', 'taxId', 'note', 'status', 'updatedAt'] as const;
  await tx
    .insert(customers)
    .values(all)
    .onConflictDoUpdate({
      target: [customers.tenantId, customers.id],
      set: Object.fromEntries(fields.map((field) => [field, sql`excluded.${sql.identifier(customers[field].name)}`])),
    });
}
