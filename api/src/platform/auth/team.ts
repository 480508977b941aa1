import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Caller } from './caller';

/** The owner of connections and webhooks: a partner's team, or the administrators, which have no partner. Each has its own. */
export interface Team {
  tenantId: string;
  partnerId: string | null;
}

export const toTeam = ({ tenantId, scope, partnerId }: Pick<Caller, 'tenantId' | 'scope' | 'partnerId'>): Team => ({
  tenantId,
  partnerId: scope === 'tenant' ? null : partnerId,
});

/** Row scope of what belongs to a team. */
export const isOfTeam = (table: { tenantId: PgColumn; partnerId: PgColumn }, { tenantId, partnerId }: Team): SQL | undefined =>
  and(eq(table.tenantId, tenantId), partnerId === null ? isNull(table.partnerId) : eq(table.partnerId, partnerId));
