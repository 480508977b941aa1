import { setLocal, type Tx } from './client';

/**
 * Runs `work` within an open transaction as another tenant, whose rows alone it sees, and then returns to `home`. For what concerns several
 * tenants and must be stored together, such as a decision about a company; its callers name each tenant themselves.
 */
export async function inTenant<T>(
  tx: Tx,
  { tenantId, home }: { tenantId: string; home: string },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const atEnd: (() => Promise<void>)[] = [];
  // What waits for the commit must run while this tenant is the current one.
  const own = Object.assign(Object.create(tx) as Tx, { beforeCommit: (later: () => Promise<void>) => void atEnd.push(later) });
  await setLocal(tx, 'app.tenant_id', tenantId);
  const result = await work(own);
  for (const later of atEnd) await later();
  await setLocal(tx, 'app.tenant_id', home);
  return result;
}
