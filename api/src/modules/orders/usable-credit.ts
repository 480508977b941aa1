import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { conflict } from '../../platform/http/errors';
import { customers } from '../../schema';
import { chartOfAccounts } from '../ledger/chart-of-accounts.service';
import { getLedgerBalance, lockLedger } from '../ledger/ledger.service';

/** The customer and those merged into it, whose credit stayed with their own accounts. */
async function listCreditCustomerIds(tx: Tx, tenantId: string, customerId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.tenantId, tenantId), or(eq(customers.id, customerId), eq(customers.mergedIntoId, customerId))))
    .orderBy(sql`${customers.id} = ${customerId} desc`, asc(customers.id));
  return rows.map(({ id }) => id);
}

/**
 * Finds the account that has this much of a customer's credit, which stays so until the transaction ends. Returns the id of its customer.
 * @throws AppError 409 `credit_changed` with the credit that is left, such as after another order
 */
export async function lockUsableCredit(
  tx: Tx,
  tenantId: string,
  customerId: string,
  currency: string,
  creditCents: number,
): Promise<string> {
  await lockLedger(tx, tenantId);
  let mostCents = 0;
  for (const id of await listCreditCustomerIds(tx, tenantId, customerId)) {
    const { availableCents } = await getLedgerBalance(tx, tenantId, chartOfAccounts.customerCredit(id), currency);
    if (availableCents >= creditCents) return id;
    mostCents = Math.max(mostCents, availableCents);
  }
  throw conflict('credit_changed', 'Your credit is less than that now. Nothing was ordered; look at your credit and try again.', {
    creditCents,
    availableCents: mostCents,
  });
}
