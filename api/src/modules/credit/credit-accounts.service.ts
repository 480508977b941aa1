import { and, asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '../../platform/database/client';
import { customers, partners } from '../../schema';
import { chartOfAccounts } from '../ledger/chart-of-accounts.service';

export interface CreditOwner {
  tenantId: string;
  userId: string;
}

/** The accounts of the owner's credit: one for each customer that they order as, or that was merged into one. */
export async function listCreditAccounts(tx: Tx, { tenantId, userId }: CreditOwner) {
  const kept = alias(customers, 'kept');
  const rows = await tx
    .select({ customerId: customers.id, partner: { id: partners.id, name: partners.name } })
    .from(customers)
    .innerJoin(partners, and(eq(partners.tenantId, customers.tenantId), eq(partners.id, customers.partnerId)))
    .innerJoin(kept, and(eq(kept.tenantId, customers.tenantId), sql`${kept.id} = coalesce(${customers.mergedIntoId}, ${customers.id})`))
    .where(and(eq(customers.tenantId, tenantId), eq(kept.tenantId, tenantId), eq(kept.userId, userId)))
    .orderBy(asc(partners.name), asc(customers.id));
  return rows.map((row) => ({ ...row, code: chartOfAccounts.customerCredit(row.customerId).code }));
}

/** The account of the owner's credit that belongs to a customer; undefined if it is not theirs. */
export const findCreditAccount = async (tx: Tx, owner: CreditOwner, customerId: string) =>
  (await listCreditAccounts(tx, owner)).find((account) => account.customerId === customerId);
