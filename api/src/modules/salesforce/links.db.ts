import { and, eq, inArray } from 'drizzle-orm';
import type { SalesforceConnection } from '@techadds/shared/contract/salesforce/endpoints';
import type { SalesforceObject } from '@techadds/shared/contract/salesforce/fields';
import type { Tx } from '../../platform/database/client';
import { salesforceLinks } from '../../schema';
import type { Values } from './mapping/mapping';
import { isOfTeam, type Team } from '../../platform/auth/team';

export type LinkRow = typeof salesforceLinks.$inferSelect;
type Provider = SalesforceConnection['provider'];

const ofProvider = (team: Team, provider: Provider) => and(isOfTeam(salesforceLinks, team), eq(salesforceLinks.provider, provider));

/** The links of an object: all, or those of the given records here or there. */
export const listLinks = (
  tx: Tx,
  team: Team,
  provider: Provider,
  object: SalesforceObject,
  only: { recordIds?: readonly string[]; externalIds?: readonly string[] } = {},
): PromiseLike<LinkRow[]> =>
  tx
    .select()
    .from(salesforceLinks)
    .where(
      and(
        ofProvider(team, provider),
        eq(salesforceLinks.object, object),
        only.recordIds && inArray(salesforceLinks.recordId, [...only.recordIds]),
        only.externalIds && inArray(salesforceLinks.externalId, [...only.externalIds]),
      ),
    );

/** Keeps what both sides agreed on. @throws a unique violation if one of the records has another counterpart */
export async function saveLink(
  tx: Tx,
  team: Team,
  link: { provider: Provider; object: SalesforceObject; recordId: string; externalId: string; agreed: Values },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const [updated] = await tx
    .update(salesforceLinks)
    .set({ agreed: link.agreed, updatedAt: at })
    .where(
      and(
        ofProvider(team, link.provider),
        eq(salesforceLinks.object, link.object),
        eq(salesforceLinks.recordId, link.recordId),
        eq(salesforceLinks.externalId, link.externalId),
      ),
    )
    .returning({ id: salesforceLinks.id });
  const { tenantId, partnerId } = team;
  if (!updated) await tx.insert(salesforceLinks).values({ tenantId, partnerId, ...link, createdAt: at, updatedAt: at });
}
