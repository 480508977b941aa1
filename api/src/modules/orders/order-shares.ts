import type { OrderSplit } from '@techadds/shared/contract/orders/endpoints';
import type { Tx } from '../../platform/database/client';
import { computeRemainingSplit } from '../payments/payments.db';
import { getPayoutCurrency } from '../payouts/payout-currency.service';
import { readBookedShares } from './order-shares.db';
import { assignTax, computeDiscountBearers, computeReleaseSplit } from './order-split.service';
import { formatExchange, type OrderExchange } from './order-exchange.service';
import type { OrderRow } from './orders.db';

/** Who has what of a sale's money: by the journal once it is released, as agreed until then. */
export async function getOrderShares(tx: Tx, sale: OrderRow): Promise<OrderSplit> {
  const isReleased = sale.releasedAt !== null;
  const remaining = await computeRemainingSplit(tx, sale);
  const shares = isReleased ? await readBookedShares(tx, sale) : { ...assignTax(computeReleaseSplit(remaining), sale), owed: 0, setOff: 0 };
  const { partner, commission, fee, tax, owed, setOff } = shares;
  const { feePayer, releasedAt, availableAt } = sale;
  const { partnerCents: partnerDiscountCents, platformCents: platformDiscountCents } = computeDiscountBearers(sale.discounts);
  const debt = { owedCents: owed, setOffCents: setOff };
  return {
    partnerCents: partner,
    partnerTaxCents: sale.taxRemitter === 'partner' ? remaining.tax : 0,
    ...debt,
    partnerDiscountCents,
    platformDiscountCents,
    commissionCents: commission,
    feeCents: fee,
    feePayer,
    taxCents: tax,
    releasedAt,
    availableAt,
    exchange: sale.exchange && toExchange(sale.exchange, sale.currency),
    exchangesInto: await findFutureCurrency(tx, sale),
  };
}

const toExchange = (exchange: OrderExchange, from: string): OrderSplit['exchange'] => ({
  currency: exchange.currency,
  partnerCents: exchange.boughtCents - exchange.spreadCents,
  spreadCents: exchange.spreadCents,
  description: formatExchange(exchange.exchangedCents, from, exchange),
});

async function findFutureCurrency(tx: Tx, { tenantId, partnerId, currency, madeAvailableAt }: OrderRow): Promise<string | null> {
  const payoutCurrency = madeAvailableAt === null ? await getPayoutCurrency(tx, tenantId, partnerId) : currency;
  return payoutCurrency === currency ? null : payoutCurrency;
}
