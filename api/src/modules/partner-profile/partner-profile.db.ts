import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/client';
import { partners, ratings, services } from '../../schema';

export type PartnerRow = typeof partners.$inferSelect;

/** The partner; locked against other changes with `forUpdate`. */
export async function findPartner(tx: Tx, tenantId: string, id: string, forUpdate = false): Promise<PartnerRow | undefined> {
  const query = tx
    .select()
    .from(partners)
    .where(and(eq(partners.tenantId, tenantId), eq(partners.id, id)));
  const [row] = await (forUpdate ? query.for('no key update') : query);
  return row;
}

export async function findPartnerByHandle(tx: Tx, tenantId: string, handle: string): Promise<PartnerRow | undefined> {
  const [row] = await tx
    .select()
    .from(partners)
    .where(and(eq(partners.tenantId, tenantId), eq(partners.handle, handle)));
  return row;
}

export async function updatePartner(tx: Tx, { tenantId, id }: PartnerRow, values: Partial<typeof partners.$inferInsert>): Promise<void> {
  await tx
    .update(partners)
    .set(values)
    .where(and(eq(partners.tenantId, tenantId), eq(partners.id, id)));
}

const shownServices = 50;
const shownReviews = 10;

/** The ids of the published services of a partner, flagships first. */
export async function listServiceIds(tx: Tx, tenantId: string, partnerId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: services.id })
    .from(services)
    .where(and(eq(services.tenantId, tenantId), eq(services.partnerId, partnerId), eq(services.status, 'active')))
    .orderBy(desc(services.flagshipPromoted), asc(services.name), asc(services.id))
    .limit(shownServices);
  return rows.map(({ id }) => id);
}

/** The newest published ratings by customers of the partner and its services. */
export const listReviews = (tx: Tx, tenantId: string, partnerId: string) =>
  tx
    .select({
      ...{ stars: ratings.stars, comment: ratings.comment, author: ratings.authorName },
      ...{ publishedAt: ratings.publishedAt, reply: ratings.reply },
    })
    .from(ratings)
    .where(
      and(
        ...[eq(ratings.tenantId, tenantId), eq(ratings.partnerId, partnerId), eq(ratings.author, 'customer')],
        ...[inArray(ratings.target, ['order', 'partner']), eq(ratings.status, 'published')],
      ),
    )
    .orderBy(desc(ratings.publishedAt), desc(ratings.id))
    .limit(shownReviews);
