import type { OrderAction } from '@techadds/shared/contract/orders/states';
import { orderTransitions } from '@techadds/shared/contract/orders/states';
import type { Tx } from '../../platform/database/client';
import type { ActionContext } from '../audit/action-context.service';
import { addRating, getOpenSides, hasOtherSideRated, type RatingInput } from '../ratings/ratings.service';
import { lockOrderForAction, applyOrderTransition } from './orders.transitions';
import type { OrderRow } from './orders.db';

const ratingActions = {
  rate: { author: 'customer', target: 'order', idOf: ({ id }: OrderRow) => id },
  rateCustomer: { author: 'partner', target: 'customer', idOf: ({ customerId }: OrderRow) => customerId },
} as const;

/**
 * The customer rates a completed order, or the partner its customer.
 * @throws AppError 404 if the order is not visible to the caller, 409 if its status does not allow a rating or the time for it is over
 */
export async function rateOrder(
  tx: Tx,
  context: ActionContext,
  id: string,
  action: keyof typeof ratingActions,
  input: Pick<RatingInput, 'stars' | 'aspects' | 'comment'>,
): Promise<void> {
  const order = await lockOrderForAction(tx, context, id, action);
  const { author, target, idOf: getTargetId } = ratingActions[action];
  const { to, event } = orderTransitions[action];
  const silent = await hasOtherSideRated(tx, order, author);
  const rated = await applyOrderTransition(tx, context, order, { to, event, silent });
  await addRating(tx, context, rated, { ...input, author, target, targetId: getTargetId(order) });
}

/** Removes rating actions whose rating was already given or whose time is over. */
export async function excludeClosedRatings(tx: Tx, order: OrderRow, actions: OrderAction[], now: Date): Promise<OrderAction[]> {
  if (!actions.includes('rate') && !actions.includes('rateCustomer')) return actions;
  const open = await getOpenSides(tx, order, now);
  return actions.filter((action) => (action === 'rate' ? open.customer : action === 'rateCustomer' ? open.partner : true));
}
