import { computeQuoteTotals, type Discount, type PricedLine } from '@techadds/shared/contract/quotes/totals';
import { formatMoment } from '@techadds/shared/format/date';
import { formatMoney } from '@techadds/shared/format/money';
import { Span } from '@techadds/shared/ui';
import { offlineItemStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import type { Column } from '@techadds/shared/ui/table';
import type { ItemMeta } from './offline-item';
import type { QueuedItem } from './queue';

const asText = (value: unknown) => (typeof value === 'string' ? value : '');

/** The name of a quote or service. */
export const getItemTitle = ({ kind, item }: Pick<QueuedItem, 'kind' | 'item'>): string =>
  asText(kind === 'quotes' ? item.title : item.name) || 'Without a name';

/** The total of a quote by the server's own rule, or the lowest price of a service, in cents; undefined if there is none. */
function computeAmountCents({ kind, item }: Pick<QueuedItem, 'kind' | 'item'>): number | undefined {
  try {
    if (kind === 'quotes') return computeQuoteTotals(item.lines as PricedLine[], (item.discount ?? null) as Discount | null).totalCents;
    const prices = (item.packages as { priceCents: number }[]).map(({ priceCents }) => priceCents);
    return prices.length > 0 ? Math.min(...prices) : undefined;
  } catch {
    // A file that was written by another version.
    return undefined;
  }
}

/** The amount as text; the server may still change it. */
export function formatAmount(queued: QueuedItem): string | undefined {
  const cents = computeAmountCents(queued);
  const { currency } = queued.meta.hints ?? {};
  return cents === undefined || !currency ? undefined : formatMoney(cents, currency);
}

const badgeStates = { queued: 'queued', syncing: 'syncing', needs_attention: 'failed' } as const satisfies Record<
  ItemMeta['status'],
  keyof typeof offlineItemStates
>;

export const ItemBadge = ({ status }: Pick<ItemMeta, 'status'>) => <StatusBadge states={offlineItemStates} state={badgeStates[status]} />;

/** The columns of what waits, in the order of the columns of the list that it is above. */
export const pendingColumns: readonly Column<QueuedItem>[] = [
  { key: 'title', header: 'Title', primary: true, cardSlot: 'title', cell: getItemTitle },
  {
    key: 'of',
    header: 'For',
    width: '10rem',
    truncate: true,
    cardSlot: 'line',
    cell: ({ meta }) => meta.hints?.customer?.name ?? meta.hints?.category ?? '–',
  },
  { key: 'state', header: 'Status', width: '7.5rem', cardSlot: 'status', cell: ({ meta }) => <ItemBadge status={meta.status} /> },
  { key: 'saved', header: 'Saved', width: '7rem', cardSlot: 'meta', hideBelow: 'cMd', cell: ({ meta }) => formatMoment(meta.savedAt) },
  {
    key: 'amount',
    header: 'Amount',
    width: '11rem',
    align: 'end',
    cardSlot: 'amount',
    cell: (queued) => {
      const amount = formatAmount(queued);
      return amount ? (
        <>
          {amount}{' '}
          <Span textStyle="xs" color="fg.muted">
            to be confirmed
          </Span>
        </>
      ) : (
        '–'
      );
    },
  },
];
