import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { contacts, customers, users } from '../../schema';
import { visibleContacts, visibleCustomers, type RowScope } from '../row-scope/row-scope.service';

/** The partner of a customer visible to the caller; undefined if there is no such customer. */
export async function findCustomerPartner(tx: Tx, caller: RowScope, id: string): Promise<{ partnerId: string | null } | undefined> {
  const [row] = await tx
    .select({ partnerId: customers.partnerId })
    .from(customers)
    .where(and(visibleCustomers(caller), eq(customers.id, id)));
  return row;
}

/** The users who can own contacts and deals: those of the partner, and the administrators for all others. */
export function listOwnerRows(tx: Tx, { tenantId, scope, partnerId }: RowScope) {
  const seller = inArray(users.role, ['partner_admin', 'partner_staff']);
  const reach =
    scope === 'tenant'
      ? or(seller, eq(users.role, 'admin'), eq(users.role, 'super_admin'))
      : and(seller, eq(users.partnerId, partnerId ?? tenantId));
  return tx
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), reach))
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id));
}

/** Those of these contacts that are visible to the caller and neither archived nor merged. */
export async function findLiveContactIds(tx: Tx, caller: RowScope, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(visibleContacts(caller), isNull(contacts.mergedIntoId), inArray(contacts.id, [...ids])));
  return new Set(rows.map(({ id }) => id));
}
