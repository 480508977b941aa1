import { and, eq, ne, type SQL } from 'drizzle-orm';
import { perks } from '../../schema';

/** Perks that wait for an administrator. One that ended undecided keeps its approval, but waits no longer. */
export const awaitsApproval = (tenantId: string): SQL | undefined =>
  and(eq(perks.tenantId, tenantId), eq(perks.approval, 'pending'), ne(perks.status, 'ended'));
