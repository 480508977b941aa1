import type { DashboardMetric, getDashboard } from '@techadds/shared/contract/dashboard/endpoints';
import type { Output } from '@techadds/shared/contract/endpoint';
import type { OrderStatus } from '@techadds/shared/contract/orders/states';
import { paths } from '@techadds/shared/paths';
import type { Scope } from '@techadds/shared/permissions';
import { ordersPathFor } from '@techadds/shared/routes';
import type { Role } from '@techadds/shared/roles';
import type { Caller } from '../../platform/auth/caller';
import type { ContractToSign } from '../contracts/contracts-to-sign.service';
import { getEndOfDay } from '../quotes/validity.service';

type WaitingTask = Output<typeof getDashboard>['waiting'][number];

const periodDays = 30;
const dayMs = 86_400_000;
const formatDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Accepted by the partner, with work remaining. */
export const inProgressStatuses: OrderStatus[] = ['accepted', 'in_progress', 'changes_requested', 'disputed'];
/** Placed, and neither ended nor accepted by the customer. */
export const openStatuses: OrderStatus[] = ['placed', ...inProgressStatuses, 'delivered'];

export interface DayTotal {
  /** A UTC day, `YYYY-MM-DD`. */
  day: string;
  totalCents: number;
  count: number;
}

/** The start of the 60 UTC days that end with today. */
export const computeSeriesStart = (now: Date): Date => new Date(Math.floor(now.getTime() / dayMs) * dayMs - (2 * periodDays - 1) * dayMs);

/** First and last of the 60 days, as `YYYY-MM-DD`. */
export const computeSeriesRange = (now: Date) => ({ from: formatDay(computeSeriesStart(now).getTime()), to: formatDay(now.getTime()) });

/** The last 30 days, oldest first, each with the day 30 days earlier; days without orders are zero. */
export function computeSeries(totals: DayTotal[], now: Date) {
  const byDay = new Map(totals.map((total) => [total.day, total.totalCents]));
  const start = computeSeriesStart(now).getTime();
  return Array.from({ length: periodDays }, (_, n) => {
    const previous = formatDay(start + n * dayMs);
    const day = formatDay(start + (n + periodDays) * dayMs);
    return { day, totalCents: byDay.get(day) ?? 0, previousCents: byDay.get(previous) ?? 0 };
  });
}

/** Sum over the last 30 days and over the 30 days before. */
function sumPeriods(totals: DayTotal[], now: Date, of: (total: DayTotal) => number): { value: number; previous: number } {
  const border = formatDay(computeSeriesStart(now).getTime() + periodDays * dayMs);
  const sum = (part: DayTotal[]) => part.reduce((all, total) => all + of(total), 0);
  return { value: sum(totals.filter((total) => total.day >= border)), previous: sum(totals.filter((total) => total.day < border)) };
}

export interface DashboardTotals {
  dailySales: DayTotal[];
  placed: number;
  overdue: number;
  inProgress: number;
  open: number;
  customers: number;
  partners: number;
  services: number;
}

/** Partner staff work on orders and have no access to finance, so their dashboard shows no amounts. */
export const canSeeAmounts = (role: Role): boolean => role !== 'partner_staff';

/** The metrics of a role, most important first. */
export function toDashboardMetrics(role: Role, facts: DashboardTotals, now: Date): DashboardMetric[] {
  const count = (key: string, label: string, value: number): DashboardMetric => ({ key, label, unit: 'count', value, previous: null });
  const money = (key: string, label: string): DashboardMetric => ({
    key,
    label,
    unit: 'cents',
    ...sumPeriods(facts.dailySales, now, (t) => t.totalCents),
  });
  const orders: DashboardMetric = {
    key: 'orders',
    label: 'Orders, last 30 days',
    unit: 'count',
    ...sumPeriods(facts.dailySales, now, (t) => t.count),
  };
  switch (role) {
    case 'customer':
      return [
        count('open', 'Open orders', facts.open),
        count('placed', 'Waiting for an answer', facts.placed),
        money('spent', 'Paid, last 30 days'),
        count('services', 'Services to discover', facts.services),
      ];
    case 'partner_admin':
      return [
        money('sales', 'Gross sales, last 30 days'),
        count('placed', 'Orders to answer', facts.placed),
        count('inProgress', 'Orders in progress', facts.inProgress),
        count('customers', 'Customers', facts.customers),
      ];
    case 'partner_staff':
      return [
        count('placed', 'Orders to answer', facts.placed),
        count('overdue', 'Answers overdue', facts.overdue),
        count('inProgress', 'Orders in progress', facts.inProgress),
        orders,
      ];
    case 'admin':
    case 'super_admin':
      return [
        money('sales', 'Gross sales, last 30 days'),
        orders,
        count('partners', 'Partners', facts.partners),
        count('services', 'Published services', facts.services),
      ];
  }
}

/** The statuses of an order in which somebody of a row scope has to act. */
export const waitingStatuses: Record<Scope, readonly OrderStatus[]> = {
  own: ['pending_payment', 'delivered'],
  partner: ['placed', 'changes_requested'],
  tenant: ['disputed'],
};

const orderTasks: Partial<Record<OrderStatus, string>> = {
  pending_payment: 'Pay',
  delivered: 'Review the delivery of',
  placed: 'Accept or decline',
  changes_requested: 'Deliver the changes to',
  disputed: 'Decide the dispute over',
};

export interface WaitingOrder {
  id: string;
  number: string;
  serviceName: string;
  customerName: string;
  fulfilmentStatus: OrderStatus;
  /** When the partner has to have answered or delivered. */
  dueAt: string;
  /** When an order that the customer has not paid expires, or a delivery counts as accepted. */
  autoAt: string | null;
}

/** The orders that wait for the caller, with the time until which they can act. */
export function toWaitingTasks({ role, scope }: Pick<Caller, 'role' | 'scope'>, orders: readonly WaitingOrder[]): WaitingTask[] {
  const deadlines = { own: 'autoAt', partner: 'dueAt', tenant: undefined } as const;
  const deadline = deadlines[scope];
  return orders.map((order) => ({
    key: order.id,
    title: `${orderTasks[order.fulfilmentStatus] ?? 'Open'} ${order.number}`,
    detail: scope === 'own' ? order.serviceName : `${order.serviceName} · ${order.customerName}`,
    path: ordersPathFor(role)?.one(order.id) ?? paths.order(order.id),
    dueAt: deadline ? order[deadline] : null,
  }));
}

export interface WaitingQuote {
  id: string;
  number: string;
  title: string;
  customerName: string;
  /** The last day on which it can be accepted, in the tenant's time zone. */
  validUntil: string;
}

/** The quotes on the dashboard: those that a customer has to decide on, and counter-offers that a partner has to answer. */
export const toWaitingQuoteTasks = (role: Role, quotes: readonly WaitingQuote[], timeZone: string): WaitingTask[] =>
  quotes.map(({ id, number, title, customerName, validUntil }) => ({
    key: id,
    ...(role === 'customer'
      ? { title: `Accept or decline ${number}`, detail: title, path: paths.ownQuote(id) }
      : { title: `Answer the counter-offer to ${number}`, detail: `${title} · ${customerName}`, path: paths.quote(id) }),
    dueAt: getEndOfDay(validUntil, timeZone),
  }));

export const toSigningTasks = (contracts: readonly ContractToSign[]): WaitingTask[] =>
  contracts.map(({ recipientId, role, number, title, path, expiresAt }) => ({
    ...{ key: recipientId, title: `${role === 'approver' ? 'Approve' : 'Sign'} ${number}`, detail: title, path, dueAt: expiresAt },
  }));

/** Soonest first, then those without a deadline. */
export const sortTasks = (tasks: WaitingTask[]): WaitingTask[] =>
  tasks.sort((a, b) => Number(a.dueAt === null) - Number(b.dueAt === null) || (a.dueAt ?? '').localeCompare(b.dueAt ?? ''));
