import type { Tx } from '../../platform/database/client';
import type { ActorContext } from '../audit/action-context.service';
import type { ExchangeTerms } from '../currency/exchange-rates.service';
import { chartOfAccounts, type ChartAccount } from '../ledger/chart-of-accounts.service';
import { exchangeCurrency } from '../ledger/currency-exchange.service';
import { setOffAvailable } from '../partner-debts/set-off.service';
import { getPayoutCurrency } from '../payouts/payout-currency.service';
import { getMoneySubject } from './money-subject.service';
import { computeExchange, formatExchange, type OrderExchange } from './order-exchange.service';
import type { OrderRow } from './orders.db';

/**
 * The exchange of the partner's share of an order, as it is stored or begins now. Null if it is paid in the order's currency, undefined if there
 * is no rate. The ledger must be locked.
 */
export async function findOrderExchange(
  tx: Tx,
  { tenantId, partnerId, currency: from, exchange, madeAvailableAt }: OrderRow,
  terms: ExchangeTerms | undefined,
): Promise<OrderExchange | null | undefined> {
  // A share that became available in the order's currency stays in it.
  if (exchange !== null || madeAvailableAt !== null) return exchange;
  const currency = await getPayoutCurrency(tx, tenantId, partnerId);
  if (currency === from) return null;
  const [fromRateE8, toRateE8] = [terms?.rates[from], terms?.rates[currency]];
  if (!terms || fromRateE8 === undefined || toRateE8 === undefined) return undefined;
  const { asOf, source, spreadBp } = terms;
  const nothing = { exchangedCents: 0, boughtCents: 0, spreadCents: 0, soldEntryId: null, boughtEntryId: null };
  return { currency, fromRateE8, toRateE8, asOf, source, spreadBp, ...nothing };
}

/** The changes in the partner's currency when another part of the share is exchanged: the partner's amount, and the spread. */
export function computeExchangeChange({ currency: from }: OrderRow, exchange: OrderExchange, exchangedCents: number) {
  const next = { exchangedCents, ...computeExchange(exchangedCents, from, exchange) };
  const spreadCents = next.spreadCents - exchange.spreadCents;
  return { next: { ...exchange, ...next }, spreadCents, partnerCents: next.boughtCents - exchange.boughtCents - spreadCents };
}

/** The common fields of the entries of an exchange. */
export const toExchangeEntry = ({ actor, requestMeta }: ActorContext, order: OrderRow, reference: string, description: string) => ({
  ...{ tenantId: order.tenantId, partnerId: order.partnerId, orderId: order.id, reference, description },
  ...{ subject: getMoneySubject(order), actorId: actor?.id ?? null, cid: requestMeta.cid },
});

/** The text of the journal about an exchange; payouts and statements show it too. */
export const describeExchange = ({ number, currency }: OrderRow, what: string, cents: number, exchange: OrderExchange) =>
  `${number} ${what}: ${formatExchange(cents, currency, exchange)}`;

/** A part of one side of an exchange. */
export const exchangePart = (account: ChartAccount, amountCents: number) => ({ account, amountCents });

/** Exchanges a part of the share into the partner's available balance; earnings are set off against what the partner owes in that currency. */
export async function exchangeShare(
  tx: Tx,
  context: ActorContext,
  order: OrderRow,
  exchange: OrderExchange,
  { amountCents, name }: { amountCents: number; name: string },
): Promise<OrderExchange> {
  if (amountCents <= 0) return exchange;
  const { partnerId, tenantId } = order;
  const { next, spreadCents, partnerCents } = computeExchangeChange(order, exchange, exchange.exchangedCents + amountCents);
  const available = chartOfAccounts.partnerAvailable(partnerId);
  const sides = {
    sold: { currency: order.currency, parts: [exchangePart(chartOfAccounts.partnerPending(partnerId), amountCents)] },
    bought: {
      currency: exchange.currency,
      parts: [exchangePart(available, partnerCents), exchangePart(chartOfAccounts.exchangeSpread, spreadCents)],
    },
  };
  const description = describeExchange(order, 'exchanged', amountCents, exchange);
  const booked = await exchangeCurrency(
    tx,
    { ...toExchangeEntry(context, order, `${name}:available`, description), ...sides },
    context.now,
  );
  const debtor = { tenantId, partnerId, currency: exchange.currency };
  const setOff = { reference: `${name}:available:set_off`, description: `${order.number} is set off`, creditedCents: partnerCents };
  await setOffAvailable(tx, context, debtor, setOff);
  const soldEntryId = exchange.soldEntryId ?? booked.sold?.entry.id ?? null;
  return { ...next, soldEntryId, boughtEntryId: exchange.boughtEntryId ?? booked.bought?.entry.id ?? null };
}
