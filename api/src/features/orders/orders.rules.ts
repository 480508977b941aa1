import { createHash, randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import { maxCents } from '@techadds/shared/contract/fields';
import { answerWithinHours, orderActions, orderCan, type OrderAction, type OrderStatus } from '@techadds/shared/contract/order-states';
import type { PlaceOrder } from '@techadds/shared/contract/orders';
import { paths } from '@techadds/shared/paths';
import { scopeOf, type Role } from '@techadds/shared/permissions';
import type { Tx } from '../../database/database';
import { conflict, invalid, notFound } from '../../http/errors';
import { actorOf, type Act } from '../../records/act';
import { writeAudit, type AuditEntry } from '../../records/audit';
import { notify, usersOfPartner } from '../../records/notify';
import { nextNumber } from '../../records/numbers';
import * as db from './orders.db';

type Placing = z.output<typeof PlaceOrder>;

/** What a quantity of a package costs, in cents; the tax is rounded half up. Undefined where the total is too large to store. */
function totalsOf(unitPriceCents: number, quantity: number, taxBp: number) {
  const net = BigInt(unitPriceCents) * BigInt(quantity);
  const tax = (net * BigInt(taxBp) + 5_000n) / 10_000n;
  if (net + tax > BigInt(maxCents)) return undefined;
  return { netCents: Number(net), taxCents: Number(tax), totalCents: Number(net + tax) };
}

/** What a role may do with an order in this state, whoever's it is. */
export const allowedActions = (status: OrderStatus, role: Role): OrderAction[] =>
  orderActions.filter((action) => orderCan[action].from.includes(status) && scopeOf(`orders.${action}`, role) !== undefined);

const hashOf = (body: Placing) =>
  createHash('sha256')
    .update(JSON.stringify([body.serviceId, body.package, body.quantity, body.requirements, body.method]))
    .digest('hex');

/**
 * Places an order with the partner of the service. A repeat with the same key is answered with the first order.
 * @throws AppError 422 where the service or package is not on offer, or the key was used for something else.
 */
export async function placeOrder(tx: Tx, act: Act, body: Placing, key: string | null): Promise<{ id: string; replayed: boolean }> {
  const { caller, now } = act;
  // Its lock also makes a double click wait for the first one.
  const account = await db.lockAccount(tx, caller);
  const bodyHash = hashOf(body);
  const earlier = key === null ? undefined : await db.orderByKey(tx, caller, key);
  if (earlier) {
    if (earlier.bodyHash !== bodyHash) throw invalid({ 'Idempotency-Key': 'This key belongs to another order. Use a new one.' });
    return { id: earlier.id, replayed: true };
  }

  const service = await db.serviceOnOffer(tx, caller.tenantId, body.serviceId);
  if (!service) throw invalid({ serviceId: 'This service is not on offer. Choose another one.' });
  const chosen = service.packages.find((entry) => entry.name === body.package);
  if (!chosen) throw invalid({ package: `Choose one of: ${service.packages.map((entry) => entry.name).join(', ')}.` });
  const totals = totalsOf(chosen.priceCents, body.quantity, service.taxBp);
  if (!totals) throw invalid({ quantity: 'The total is too large. Order fewer.' });

  const customer = await customerFor(tx, act, account, service.partnerId);
  const [number, partnerUsers] = await Promise.all([
    nextNumber(tx, caller.tenantId, 'OR', now),
    usersOfPartner(tx, caller.tenantId, service.partnerId),
  ]);
  const id = randomUUID();
  const order: db.NewOrder = {
    tenantId: caller.tenantId,
    id,
    number,
    serviceId: service.id,
    partnerId: service.partnerId,
    customerId: customer.id,
    placedBy: caller.userId,
    serviceName: service.name,
    packageName: chosen.name,
    unitPriceCents: chosen.priceCents,
    quantity: body.quantity,
    requirements: body.requirements,
    method: body.method,
    currency: service.currency,
    taxBp: service.taxBp,
    ...totals,
    fulfilmentStatus: 'placed',
    dueAt: new Date(now.getTime() + answerWithinHours * 3_600_000).toISOString(),
    placedAt: now.toISOString(),
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    idempotencyKey: key,
    bodyHash: key === null ? null : bodyHash,
  };
  const entry: AuditEntry = {
    tenantId: caller.tenantId,
    actor: actorOf(caller),
    event: 'order.placed',
    description: `${caller.name} ordered ${service.name}, ${chosen.name}`,
    targets: [
      { type: 'order', id, name: number },
      { type: 'service', id: service.id, name: service.name },
    ],
    after: { number, fulfilmentStatus: 'placed', service: service.name, package: chosen.name, quantity: body.quantity, ...totals },
  };
  const message = { title: `New order ${number}`, body: `${customer.name} ordered ${service.name}.`, path: paths.partnerOrder(id) };
  // Sent together, done in this order.
  await Promise.all([
    db.insertOrder(tx, order),
    db.insertEvent(tx, act, id, 'placed', null),
    writeAudit(tx, act.origin, entry, now),
    notify(tx, caller.tenantId, partnerUsers, { type: 'order.placed', ...message }, now),
  ]);
  return { id, replayed: false };
}

const emailNotVerified = () =>
  conflict(
    'email_not_verified',
    'This partner knows a customer with your e-mail. Verify in your settings that it is yours, then order again.',
  );

/**
 * The account's entry in the partner's list of customers; made at its first order, or taken over where the e-mail stands there already.
 * @throws AppError 409 where it does and the account has not verified that the e-mail is its own.
 */
async function customerFor(tx: Tx, act: Act, account: db.Account, partnerId: string): Promise<{ id: string; name: string }> {
  const known = await db.linkCustomer(tx, account, partnerId, act.now);
  if (known) return known;
  const created = await db.insertCustomer(tx, account, partnerId, act.now);
  if (!created && account.emailVerifiedAt === null) throw emailNotVerified();
  // Somebody has just added it.
  if (!created) return customerFor(tx, act, account, partnerId);
  await writeAudit(
    tx,
    act.origin,
    {
      tenantId: account.tenantId,
      actor: actorOf(act.caller),
      event: 'customer.created',
      description: `${created.name} became a customer with a first order`,
      targets: [{ type: 'customer', id: created.id, name: created.name }],
      after: { name: created.name, email: account.email, source: 'marketplace' },
    },
    act.now,
  );
  return created;
}

const words = (status: string) => status.replaceAll('_', ' ');

/**
 * Does what the table of states allows with an order in the caller's reach.
 * @throws AppError 404 where there is no such order in reach, 409 `illegal_transition` where its state does not allow it.
 */
export async function answerOrder(tx: Tx, act: Act, id: string, action: OrderAction, reason: string | null): Promise<void> {
  const { caller, now } = act;
  const order = await db.lockOrder(tx, caller, id);
  if (!order) throw notFound('order');
  const { from, to, past } = orderCan[action];
  const status = order.fulfilmentStatus;
  if (!from.includes(status)) {
    const allowed = orderActions.filter((other) => orderCan[other].from.includes(status)).map((other) => orderCan[other].to);
    const sentence = `${order.number} is ${words(status)}, so it cannot be ${past} now. Nothing was changed.`;
    throw conflict('illegal_transition', sentence, { from: status, to, allowed });
  }
  const version = order.version + 1;
  const entry: AuditEntry = {
    tenantId: caller.tenantId,
    actor: actorOf(caller),
    event: `order.${past}`,
    description: `${caller.name} ${past} ${order.number}, ${order.serviceName}`,
    targets: [
      { type: 'order', id, name: order.number },
      { type: 'service', id: order.serviceId, name: order.serviceName },
    ],
    before: { fulfilmentStatus: status, version: order.version },
    after: { fulfilmentStatus: to, version, ...(reason === null ? {} : { reason }) },
  };
  const body = reason === null ? `${order.serviceName} is on its way.` : `${order.serviceName}: ${reason}`;
  const message = { title: `${order.number} was ${past}`, body, path: paths.order(id) };
  await Promise.all([
    db.moveOrder(tx, order, to, version, now),
    db.insertEvent(tx, act, id, past, reason),
    writeAudit(tx, act.origin, entry, now),
    notify(tx, caller.tenantId, [order.placedBy], { type: `order.${past}`, ...message }, now),
  ]);
}
