import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { conflict } from '../../platform/http/errors';
import { partners } from '../../schema';

/** The holiday of a partner that is on this day; null while the partner takes orders. */
export async function findCurrentHoliday(
  tx: Tx,
  tenantId: string,
  partnerId: string,
  today: string,
): Promise<{ until: string; note: string } | null> {
  const [row] = await tx
    .select({ until: sql<string>`${partners.closedTo}::text`, note: partners.closureNote })
    .from(partners)
    .where(
      and(
        ...[eq(partners.tenantId, tenantId), eq(partners.id, partnerId)],
        ...[sql`${partners.closedFrom} <= ${today}`, sql`${partners.closedTo} >= ${today}`],
      ),
    );
  return row ?? null;
}

/** @throws AppError 409 `partner_closed` on days on which the partner takes no orders */
export async function requireOpenPartner(tx: Tx, tenantId: string, partnerId: string, today: string): Promise<void> {
  const holiday = await findCurrentHoliday(tx, tenantId, partnerId, today);
  if (holiday)
    throw conflict('partner_closed', `This partner is on holiday until ${holiday.until} and takes no new orders. Nothing was ordered.`, {
      until: holiday.until,
    });
}
