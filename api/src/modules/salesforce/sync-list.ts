import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { Caller } from '../../platform/auth/caller';
import type { contacts, customers, deals, salesforceConnections, salesforceLinks, salesforceRecords, syncRuns } from '../../schema';

/** The contacts, customers and deals that are synchronized together: those of a partner, or the tenant's own without a partner. */
export interface SyncList {
  tenantId: string;
  partnerId: string | null;
}

/** The list of a caller; administrators have the tenant's own one, because each partner connects its own organization. */
export const toSyncList = ({ tenantId, scope, partnerId }: Pick<Caller, 'tenantId' | 'scope' | 'partnerId'>): SyncList => ({
  tenantId,
  partnerId: scope === 'tenant' ? null : partnerId,
});

/** Row scope of everything that belongs to one list. */
export const isOfList = (
  table:
    | typeof contacts
    | typeof customers
    | typeof deals
    | typeof salesforceConnections
    | typeof salesforceLinks
    | typeof salesforceRecords
    | typeof syncRuns,
  { tenantId, partnerId }: SyncList,
): SQL | undefined => and(eq(table.tenantId, tenantId), partnerId === null ? isNull(table.partnerId) : eq(table.partnerId, partnerId));
