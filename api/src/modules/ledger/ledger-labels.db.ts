import { and, eq, inArray } from 'drizzle-orm';
import type { SubjectType } from '@techadds/shared/contract/ledger/types';
import type { Tx } from '../../platform/database/client';
import { customers, deposits, milestones, orders, partners, payouts } from '../../schema';

/** Names of orders, milestones, payouts, deposits, partners and customers by id. */
export type NamesById = ReadonlyMap<string, string>;

const uuidPattern = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const nameSources = [
  [partners, partners.name],
  [orders, orders.number],
  [payouts, payouts.number],
  [deposits, deposits.number],
  [customers, customers.name],
  [milestones, milestones.title],
] as const;

/** The names of all ids that occur in the texts: orders, payouts and deposits by number, milestones by title, partners and customers by name. */
export async function findNamesInTexts(tx: Tx, tenantId: string, texts: readonly string[]): Promise<NamesById> {
  const ids = [...new Set(texts.flatMap((text) => text.match(uuidPattern) ?? []))];
  if (ids.length === 0) return new Map();
  const found = await Promise.all(
    nameSources.map(([table, name]) =>
      tx
        .select({ id: table.id, name })
        .from(table)
        .where(and(eq(table.tenantId, tenantId), inArray(table.id, ids))),
    ),
  );
  return new Map(found.flat().map((row) => [row.id, row.name]));
}

const accountLabels: Record<string, string> = {
  cash: 'Cash at bank',
  processor_clearing: 'Payment processor',
  tax_payable: 'Tax to be remitted',
  commission: 'Commission',
  fee_recovery: 'Payment fees charged on',
  exchange_spread: 'Exchange spread',
  processing_fees: 'Payment fees',
  losses: 'Losses',
  promotions: 'Discounts borne by us',
  'escrow:order': 'Escrow of',
  'escrow:milestone': 'Escrow of milestone',
};
const shortId = (id: string) => id.slice(0, 8);
const humanize = (word: string) => word.replaceAll('_', ' ');

/** The display name of an account. */
export function formatAccountName(code: string, names: NamesById): string {
  const [family = '', ...rest] = code.split(':');
  if (family === 'fx') return `Stock of ${rest.join(':')}`;
  if (family === 'escrow') return `${accountLabels[`escrow:${rest[0]}`] ?? 'Escrow'} ${names.get(rest[1] ?? '') ?? shortId(rest[1] ?? '')}`;
  const [id = '', bucket = ''] = rest;
  if (rest.length === 2) return `${names.get(id) ?? `${family} ${shortId(id)}`}, ${humanize(bucket)}`;
  return accountLabels[code] ?? humanize(code);
}

/** The name of an entry's subject, or its type and a short id. */
export const formatSubjectName = (type: SubjectType, id: string, names: NamesById): string =>
  names.get(id) ?? `${humanize(type)} ${shortId(id)}`;
