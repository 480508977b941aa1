import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { tenants, users } from '../../schema';

export async function getTestRecipient(tx: Tx, tenantId: string, userId: string) {
  const [row] = await tx
    .select({ email: users.email, firstName: users.firstName })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), eq(users.id, userId)));
  return row!;
}

export async function getCompanyName(tx: Tx, tenantId: string): Promise<string> {
  const [row] = await tx.select({ name: tenants.name }).from(tenants).where(eq(tenants.tenantId, tenantId));
  return row!.name;
}
