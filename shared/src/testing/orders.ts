import { filterableStatuses } from '@techadds/shared/contract/orders/states';
import type { Order, OrderCounts, OrderDetail } from '@techadds/shared/contract/orders/endpoints';

const id = (n: number) => `0d9f5f0a-0000-4000-9000-${String(n).padStart(12, '0')}`;
let lastOrderNumber = 100;
const hourMs = 3_600_000;

/** A placed order of the customer: placed an hour ago, its decision due in 71 hours. */
export const makeOrder = (changes: Partial<OrderDetail> = {}): OrderDetail => {
  const placedAt = new Date(Date.now() - hourMs).toISOString();
  return {
    id: id(++lastOrderNumber),
    number: 'OR-2026-0184',
    service: { id: id(1), name: 'Web app penetration test', category: 'Security' },
    packageName: 'Standard',
    quantity: 1,
    customer: { id: id(2), name: 'Kestrel Foods' },
    partner: { id: id(3), name: 'Halden Systems' },
    assignedTo: null,
    fulfilmentStatus: 'placed',
    paymentStatus: 'none',
    currency: 'USD',
    netCents: 100_000,
    taxBp: 1000,
    taxCents: 10_000,
    discountCents: 0,
    perks: [],
    totalCents: 110_000,
    method: 'card',
    payCents: 110_000,
    creditCents: 0,
    creditRefundedCents: 0,
    refundedCents: 0,
    placedAt,
    dueAt: new Date(Date.now() + 71 * hourMs).toISOString(),
    autoAt: new Date(Date.now() + 71 * hourMs).toISOString(),
    updatedAt: placedAt,
    version: 1,
    requirements: '',
    revisions: 1,
    revisionsLeft: 1,
    deliverables: [],
    following: [],
    payment: null,
    shares: null,
    timeline: [{ id: id(4), at: placedAt, event: 'placed', actorName: 'Jonas Weber', note: null }],
    allowedActions: [],
    ...changes,
  };
};

/** The same order after the partner's decision. */
export const withDecision = (to: 'accepted' | 'declined', placed: OrderDetail, note: string | null = null): OrderDetail => ({
  ...placed,
  fulfilmentStatus: to,
  timeline: [...placed.timeline, { id: id(5), at: new Date().toISOString(), event: to, actorName: 'Ana Sørensen', note }],
});

/** An order as a row of a list. */
export const makeOrderRow = (changes: Partial<Order> = {}): Order => {
  const {
    requirements: _requirements,
    revisions: _revisions,
    revisionsLeft: _left,
    deliverables: _deliverables,
    following: _following,
    timeline: _timeline,
    allowedActions: _actions,
    payment: _payment,
    shares: _shares,
    ...listed
  } = makeOrder();
  return { ...listed, ...changes };
};

/** The number of orders in each tab: 0 unless given. */
export const makeOrderCounts = (changes: Partial<OrderCounts> = {}): OrderCounts => ({
  ...(Object.fromEntries(['all', 'overdue', ...filterableStatuses].map((tab) => [tab, 0])) as OrderCounts),
  ...changes,
});
