import type { OrderDetail } from '@techadds/shared/contract/orders';
import { formatDateTime } from '@techadds/shared/format/date';

interface Step {
  label: string;
  at?: string;
  state: 'done' | 'current' | 'todo';
}

/** An order's way so far and the step that is meant to come next. */
export function stepsOf({ fulfilmentStatus, timeline, dueAt }: OrderDetail): Step[] {
  const at = (event: string) => {
    const found = timeline.find((entry) => entry.event === event);
    return found && formatDateTime(found.at);
  };
  const placed = { label: 'Placed', at: at('placed') };
  if (fulfilmentStatus === 'placed')
    return [
      { ...placed, state: 'current' },
      { label: 'Accepted', at: `by ${formatDateTime(dueAt)}`, state: 'todo' },
    ];
  if (fulfilmentStatus === 'declined')
    return [
      { ...placed, state: 'done' },
      { label: 'Declined', at: at('declined'), state: 'current' },
    ];
  return [
    { ...placed, state: 'done' },
    { label: 'Accepted', at: at('accepted'), state: 'current' },
  ];
}
