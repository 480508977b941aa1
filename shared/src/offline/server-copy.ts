import type { QuoteDetail } from '@techadds/shared/contract/quotes/endpoints';
import type { Service } from '@techadds/shared/contract/services/endpoints';
import type { ItemHints, OfflineItem, OfflineKind, SupersededCopy } from './offline-item';
import { saveOffline } from './queue';
import { removeSuperseded } from './superseded';

function toQuoteBody({ customer, request, title, intro, terms, lines, discount, validUntil }: QuoteDetail) {
  return {
    ...{ customerId: customer.id, title, intro, terms, discount, validUntil, ...(request && { requestId: request.id }) },
    lines: lines.map(({ serviceId, ...line }) => ({ ...line, ...(serviceId && { serviceId }) })),
  };
}

function toServiceBody({ name, summary, description, category, partner, unit, taxBp, packages, images, tags, draft }: Service) {
  return {
    ...{ name, summary, description, categoryId: category.id, partnerId: partner.id, unit, taxBp, images, tags, draft },
    packages: packages.map((each) => ({
      ...{ name: each.name, priceCents: each.priceCents, deliveryDays: each.deliveryDays },
      ...{ revisions: each.revisions, features: each.features },
    })),
  };
}

/** The fields of the server's copy as the form sends them, to be compared with the own ones. */
export function toServerBody({ kind, server }: Pick<SupersededCopy, 'kind' | 'server'>): Record<string, unknown> {
  return kind === 'quotes' ? toQuoteBody(server as unknown as QuoteDetail) : toServiceBody(server as unknown as Service);
}

/** The own fields, without what only the queue needs. */
export function toLocalBody({
  tenant_id: _tenant,
  user_id: _user,
  id: _id,
  updated_at: _time,
  ...body
}: OfflineItem): Record<string, unknown> {
  return body;
}

const toHints = (kind: OfflineKind, server: Record<string, unknown>): ItemHints => {
  const { customer, currency } = server as Partial<QuoteDetail>;
  const { category } = server as Partial<Service>;
  return {
    ...(currency && { currency }),
    ...(kind === 'quotes'
      ? customer && { customer: { name: customer.name, email: customer.email } }
      : category && { category: category.name }),
  };
};

/** Names for the ids of customers, categories and partners in both copies. */
export function listNames({ local, server, hints }: Pick<SupersededCopy, 'local' | 'server' | 'hints'>): Record<string, string> {
  const { customer } = server as Partial<QuoteDetail>;
  const { category, partner } = server as Partial<Service>;
  const own = [
    [local.customerId, hints?.customer?.name],
    [local.categoryId, hints?.category],
  ];
  const theirs = [customer, category, partner].map((record) => [record?.id, record?.name]);
  return Object.fromEntries(
    [...own, ...theirs].filter((pair): pair is [string, string] => typeof pair[0] === 'string' && pair[1] !== undefined),
  );
}

/** Queues the copy that lost, as the newest version; the other one can then be restored in turn. */
export async function restoreOther({ key, kind, winner, local, server, hints }: SupersededCopy): Promise<void> {
  const body = winner === 'server' ? toLocalBody(local) : toServerBody({ kind, server });
  const newerThan = typeof server.updated_at === 'string' ? server.updated_at : '';
  const shown = winner === 'server' && hints ? hints : toHints(kind, server);
  await saveOffline(kind, { ...body, id: local.id }, shown, newerThan);
  await removeSuperseded(key);
}
