import type { OrderEventName } from '@techadds/shared/contract/orders/states';
import { ratingWindowDays } from '@techadds/shared/contract/ratings/states';

export interface NotificationText {
  title: string;
  body: string;
}
interface OrderNotificationInput {
  number: string;
  serviceName: string;
  note: string | null;
}

/** Notifications for customer, partner users, administrators and followers about an event; omitted for those it does not concern. */
export function buildOrderNotifications(
  event: OrderEventName,
  { number, serviceName, note }: OrderNotificationInput,
): Partial<Record<'customer' | 'partner' | 'admins' | 'followers', NotificationText>> {
  const summary = note ? `${serviceName}: ${note}` : serviceName;
  const both = (title: string, body: string) => ({ customer: { title, body }, partner: { title, body } });
  switch (event) {
    case 'placed':
      return { customer: { title: `${number} is placed`, body: `${serviceName} is paid and waits for the partner.` } };
    case 'paid':
      return both(`${number} was paid`, `The payment for ${serviceName} has arrived.`);
    case 'expired':
      return { customer: { title: `${number} expired`, body: `${serviceName} was not paid in time. Nothing was charged.` } };
    case 'claimed':
      return { followers: { title: `${number} was claimed`, body: `Somebody has claimed ${serviceName}.` } };
    // The assignee is notified individually.
    case 'assigned':
    case 'unassigned':
      return {};
    case 'accepted':
      return { customer: { title: `${number} was accepted`, body: `${serviceName} is on its way.` } };
    case 'declined':
      return both(`${number} was declined`, summary);
    case 'started':
      return { customer: { title: `${number} was started`, body: `Work on ${serviceName} has begun.` } };
    case 'delivered':
      return { customer: { title: `${number} was delivered`, body: `${summary}. Look at it and accept it, or ask for changes.` } };
    case 'changes_requested':
      return { partner: { title: `Changes to ${number}`, body: summary } };
    case 'completed':
      return both(`${number} is completed`, `${serviceName} was accepted, and the money is released.`);
    case 'canceled':
      return both(`${number} was canceled`, summary);
    case 'disputed':
      return {
        partner: { title: `${number} is disputed`, body: summary },
        admins: { title: `Decide the dispute over ${number}`, body: summary },
      };
    case 'resolved':
      return both(`The dispute over ${number} is decided`, summary);
    case 'refunded':
      return both(`Refund for ${number}`, summary);
    case 'rated':
      return {
        partner: {
          title: `${number} was rated`,
          body: `You read it once you have rated the customer too, or after ${ratingWindowDays} days.`,
        },
      };
    case 'customer_rated':
      return {
        customer: {
          title: `You were rated for ${number}`,
          body: `You read it once you have rated the order too, or after ${ratingWindowDays} days.`,
        },
      };
  }
}
