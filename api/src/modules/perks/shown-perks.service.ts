import { and, eq, gt, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import { perkRedemptions, perks, services } from '../../schema';

/** Perks that the marketplace shows at a time: they can be redeemed, and customers need not know their code. */
export const isShownPerk = (tenantId: string, at: string): SQL | undefined =>
  and(
    eq(perks.tenantId, tenantId),
    eq(perks.status, 'active'),
    eq(perks.listed, true),
    or(isNull(perks.startsAt), lte(perks.startsAt, at)),
    or(isNull(perks.endsAt), gt(perks.endsAt, at)),
    or(
      isNull(perks.capTotal),
      sql`${perks.capTotal} > (select count(*) from ${perkRedemptions} where ${perkRedemptions.tenantId} = ${tenantId}
        and ${perkRedemptions.perkId} = ${perks.id} and ${perkRedemptions.status} = 'redeemed')`,
    ),
  );

/** Perks of the selected service, at any price of it. */
const isForService = and(
  eq(perks.partnerId, services.partnerId),
  sql`(${perks.serviceIds} = '[]' or ${perks.serviceIds} ? ${services.id}::text)`,
  sql`(${perks.currency} = ${services.currency} or (${perks.kind} in ('percent', 'free_service') and ${perks.minOrderCents} = 0))`,
);

/** Fits the narrowest card, so that browsers need not cut it. */
const maxTitleLength = 32;
const shortTitle = sql`case when length(${perks.title}) > ${sql.raw(String(maxTitleLength))}
  then rtrim(left(${perks.title}, ${sql.raw(String(maxTitleLength - 1))})) || '…' else ${perks.title} end`;

/** The title of the perk that the card of a selected service shows, shortened: of several, the one that ends first. */
export const shownPerkTitle = (tenantId: string, at: string): SQL<string | null> =>
  sql<string | null>`(select ${shortTitle} from ${perks} where ${and(isShownPerk(tenantId, at), isForService)}
    order by coalesce(${perks.endsAt}, 'infinity'), ${perks.id} limit 1)`;
