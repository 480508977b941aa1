import { orderTimers } from '@techadds/shared/contract/orders/states';
import type { Tx } from '../../platform/database/client';
import type { ActorContext } from '../audit/action-context.service';
import { cancelOrRefundPayment } from '../refunds/refunds.rules';
import { updateOrderRow, type OrderRow } from './orders.db';

/** Ends an attempt to pay a milestone: its payment is canceled, and the milestone can be paid again by a new sale. */
export async function dropUnpaidSale(tx: Tx, context: ActorContext, sale: OrderRow): Promise<void> {
  const updated = await cancelOrRefundPayment(tx, context, sale, 'It was not paid in time.');
  const at = context.now.toISOString();
  await updateOrderRow(tx, updated, {
    fulfilmentStatus: orderTimers.pending_payment!.to,
    autoAt: null,
    version: sale.version + 1,
    updatedAt: at,
  });
}
