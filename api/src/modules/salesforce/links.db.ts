import { and, eq, inArray } from 'drizzle-orm';
import type { SalesforceConnection } from '@techadds/shared/contract/salesforce/endpoints';
import type { SalesforceObject } from '@techadds/shared/contract/salesforce/fields';
import type { Tx } from '../../platform/database/client';
import { salesforceLinks } from '../../schema';
import type { Values } from './mapping/mapping';
import { isOfList, type SyncList } from './sync-list';

export type LinkRow = typeof salesforceLinks.$inferSelect;
type Provider = SalesforceConnection['provider'];

const ofProvider = (list: SyncList, provider: Provider) => and(isOfList(salesforceLinks, list), eq(salesforceLinks.provider, provider));

/** The links of an object: all, or those of the given records here or there. */
export const listLinks = (
  tx: Tx,
  list: SyncList,
  provider: Provider,
  object: SalesforceObject,
  only: { recordIds?: readonly string[]; externalIds?: readonly string[] } = {},
): PromiseLike<LinkRow[]> =>
  tx
    .select()
    .from(salesforceLinks)
    .where(
      and(
        ofProvider(list, provider),
        eq(salesforceLinks.object, object),
        only.recordIds && inArray(salesforceLinks.recordId, [...only.recordIds]),
        only.externalIds && inArray(salesforceLinks.externalId, [...only.externalIds]),
      ),
    );

/** Keeps what both sides agreed on. @throws a unique violation if one of the records has another counterpart */
export async function saveLink(
  tx: Tx,
  list: SyncList,
  link: { provider: Provider; object: SalesforceObject; recordId: string; externalId: string; agreed: Values },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const [updated] = await tx
    .update(salesforceLinks)
    .set({ agreed: link.agreed, updatedAt: at })
    .where(
      and(
        ofProvider(list, link.provider),
        eq(salesforceLinks.object, link.object),
        eq(salesforceLinks.recordId, link.recordId),
        eq(salesforceLinks.externalId, link.externalId),
      ),
    )
    .returning({ id: salesforceLinks.id });
  const { tenantId, partnerId } = list;
  if (!updated) await tx.insert(salesforceLinks).values({ tenantId, partnerId, ...link, createdAt: at, updatedAt: at });
}
