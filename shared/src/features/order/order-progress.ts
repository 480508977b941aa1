import type { OrderEventName, OrderStatus } from '@techadds/shared/contract/orders/states';
import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { formatDateTime } from '@techadds/shared/format/date';

interface ProgressStep {
  label: string;
  at?: string;
  state: 'done' | 'current' | 'todo';
}

/** The regular progress of an order: the event that leads to each step, and the statuses in which it is the current one. */
const progressSteps: { label: string; event: OrderEventName; states: readonly OrderStatus[] }[] = [
  { label: 'Placed', event: 'placed', states: ['placed'] },
  { label: 'Accepted', event: 'accepted', states: ['accepted'] },
  { label: 'In progress', event: 'started', states: ['in_progress', 'changes_requested'] },
  { label: 'Delivered', event: 'delivered', states: ['delivered'] },
  { label: 'Completed', event: 'completed', states: ['completed', 'rated'] },
];

/** The last step of orders that did not complete. */
const finalSteps: Partial<Record<OrderStatus, { label: string; event: OrderEventName }>> = {
  expired: { label: 'Expired', event: 'expired' },
  declined: { label: 'Declined', event: 'declined' },
  canceled: { label: 'Canceled', event: 'canceled' },
  disputed: { label: 'Disputed', event: 'disputed' },
  split: { label: 'Split', event: 'resolved' },
};

/** The full progress of an order: completed steps, the current step and the steps to come, with their due dates if known. */
export function getOrderProgress({ fulfilmentStatus, timeline, dueAt, autoAt }: OrderDetail): ProgressStep[] {
  const at = (event: OrderEventName) => {
    const found = timeline.findLast((entry) => entry.event === event);
    return found && formatDateTime(found.at);
  };
  const by = (time: string | null) => (time === null ? undefined : `by ${formatDateTime(time)}`);
  if (fulfilmentStatus === 'pending_payment')
    return [
      { label: 'Payment', at: by(autoAt), state: 'current' },
      ...progressSteps.map(({ label }): ProgressStep => ({ label, state: 'todo' })),
    ];
  const end = finalSteps[fulfilmentStatus];
  if (end) {
    const done = progressSteps
      .filter(({ event }) => at(event) !== undefined)
      .map(({ label, event }): ProgressStep => ({ label, at: at(event), state: 'done' }));
    return [...done, { label: end.label, at: at(end.event), state: 'current' }];
  }
  const currentIndex = progressSteps.findIndex(({ states }) => states.includes(fulfilmentStatus));
  /** The due date of the next decision, the delivery or the automatic acceptance. */
  const expectedBy: Partial<Record<OrderEventName, string | undefined>> = {
    accepted: by(dueAt),
    delivered: currentIndex === 0 ? undefined : by(dueAt),
    completed: fulfilmentStatus === 'delivered' ? by(autoAt) : undefined,
  };
  return progressSteps.map(({ label, event }, n): ProgressStep => {
    if (n < currentIndex || (n === progressSteps.length - 1 && n === currentIndex)) return { label, at: at(event), state: 'done' };
    if (n === currentIndex) return { label, at: at(event), state: 'current' };
    return { label, at: expectedBy[event], state: 'todo' };
  });
}
