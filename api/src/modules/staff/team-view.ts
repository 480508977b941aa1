import type { Caller } from '../../platform/auth/caller';
import type { Tx } from '../../platform/database/client';
import { notFound } from '../../platform/http/errors';
import { getTenantDay } from '../tenants/tenants.service';
import type { TeamView } from './staff.db';

/** The team of the caller. @throws AppError 404 for a caller who works for no partner */
export async function getTeam(tx: Tx, { tenantId, partnerId }: Caller, now: Date): Promise<TeamView> {
  if (partnerId === null) throw notFound('team');
  return { tenantId, partnerId, now, today: await getTenantDay(tx, tenantId, now) };
}
