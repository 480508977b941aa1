import type { Tx } from '../../platform/database/client';
import type { ActorContext } from '../audit/action-context.service';
import { chartOfAccounts } from '../ledger/chart-of-accounts.service';
import { exchangeCurrency } from '../ledger/currency-exchange.service';
import { getLedgerBalance } from '../ledger/ledger.service';
import { notifyAboutDebt } from '../partner-debts/debt-notification.service';
import { restoreCollected, setOffAvailable } from '../partner-debts/set-off.service';
import { computeExchangeChange, describeExchange, exchangePart, toExchangeEntry } from './exchange-postings';
import { findExchangeEntry, sumOwed } from './order-exchange.db';
import type { OrderExchange } from './order-exchange.service';
import type { OrderRow } from './orders.db';

/**
 * Takes the partner's part of a refund back in the currency that it was exchanged into, at the rate of that exchange, so that nobody gains or loses
 * by a move of the rate; the platform gives back its spread. The amount is then available in the order's currency, for the refund. What the
 * partner cannot cover, the partner owes.
 */
export async function takeBackShare(
  tx: Tx,
  context: ActorContext,
  order: OrderRow,
  { reference, partnerCents: refundedCents }: { reference: string; partnerCents: number },
): Promise<OrderExchange | null> {
  const { exchange, tenantId, partnerId } = order;
  const amountCents = refundedCents - Math.min(refundedCents, order.heldCents);
  if (exchange === null || amountCents <= 0) return exchange;
  const { next, coveredCents, owedCents, spreadCents } = await computeTakeBack(tx, order, exchange, amountCents);
  const [available, owed] = [chartOfAccounts.partnerAvailable(partnerId), chartOfAccounts.partnerOwed(partnerId)];
  const sides = {
    sold: {
      currency: exchange.currency,
      parts: [
        exchangePart(available, coveredCents),
        exchangePart(owed, owedCents),
        exchangePart(chartOfAccounts.exchangeSpread, spreadCents),
      ],
    },
    bought: { currency: order.currency, parts: [exchangePart(available, amountCents)] },
  };
  const description = describeExchange(order, 'exchanged back', amountCents, exchange);
  await exchangeCurrency(tx, { ...toExchangeEntry(context, order, `${reference}:exchange`, description), ...sides }, context.now);
  await notifyAboutDebt(tx, context, { tenantId, partnerId, currency: exchange.currency }, owedCents);
  return next;
}

/** The amounts that a refund of a part of the share takes in the partner's currency: from the available balance, as a debt, and from the spread. */
export async function computeTakeBack(tx: Tx, order: OrderRow, exchange: OrderExchange, amountCents: number) {
  const { tenantId, partnerId } = order;
  const { next, spreadCents, partnerCents } = computeExchangeChange(order, exchange, exchange.exchangedCents - amountCents);
  const available = chartOfAccounts.partnerAvailable(partnerId);
  const { availableCents } = await getLedgerBalance(tx, tenantId, available, exchange.currency);
  const coveredCents = Math.max(0, Math.min(0 - partnerCents, availableCents));
  return { next, coveredCents, owedCents: 0 - partnerCents - coveredCents, spreadCents: 0 - spreadCents };
}

/**
 * Exchanges what a refund had taken back once more, because the refund could not be sent, at the same rate.
 * @returns the exchange of the order, and the amount in the order's currency
 */
export async function restoreShare(
  tx: Tx,
  context: ActorContext,
  order: OrderRow,
  refundId: string,
): Promise<{ exchange: OrderExchange | null; amountCents: number }> {
  const { exchange, tenantId, partnerId } = order;
  const name = `refund:${refundId}:exchange`;
  const [sold, bought] = [await findExchangeEntry(tx, order, `${name}:sold`), await findExchangeEntry(tx, order, `${name}:bought`)];
  if (exchange === null || bought === undefined) return { exchange, amountCents: 0 };
  const amountCents = bought.totalCents;
  const debtor = { tenantId, partnerId, currency: exchange.currency };
  const owedBefore = sold === undefined ? 0 : await sumOwed(tx, order, sold.id);
  const naming = { reference: `${name}:restored`, description: `The refund of ${order.number} failed` };
  const restoredCents = sold === undefined ? 0 : await restoreCollected(tx, context, debtor, { ...naming, entryId: sold.id });
  const { next, spreadCents, partnerCents } = computeExchangeChange(order, exchange, exchange.exchangedCents + amountCents);
  const owedCents = Math.min(owedBefore, partnerCents);
  const [available, owed] = [chartOfAccounts.partnerAvailable(partnerId), chartOfAccounts.partnerOwed(partnerId)];
  const sides = {
    sold: { currency: order.currency, parts: [exchangePart(available, amountCents)] },
    bought: {
      currency: exchange.currency,
      parts: [
        exchangePart(available, partnerCents - owedCents),
        exchangePart(owed, owedCents),
        exchangePart(chartOfAccounts.exchangeSpread, spreadCents),
      ],
    },
  };
  const description = describeExchange(order, 'exchanged again', amountCents, exchange);
  await exchangeCurrency(tx, { ...toExchangeEntry(context, order, `${name}:again`, description), ...sides }, context.now);
  const setOff = { reference: `${name}:set_off`, description: `What came back with ${order.number} is set off` };
  await setOffAvailable(tx, context, debtor, { ...setOff, creditedCents: restoredCents });
  return { exchange: next, amountCents };
}
