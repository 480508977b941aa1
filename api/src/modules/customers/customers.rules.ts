import type * as z from 'zod/mini';
import type { TimelineEntry } from '@techadds/shared/contract/crm/timeline';
import type { CreateActivity } from '@techadds/shared/contract/crm/forms';
import type { CreateCustomer, Customer, CustomerDetail, UpdateCustomer } from '@techadds/shared/contract/customers/endpoints';
import type { Tx } from '../../platform/database/client';
import { isUniqueViolation } from '../../platform/database/errors';
import { isStaleVersion, nextUpdatedAt } from '../../platform/database/record-version';
import type { Caller } from '../../platform/auth/caller';
import { AppError, conflict, notFound } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import { addActivity } from '../timeline/activities.service';
import { listTimeline } from '../timeline/timeline.service';
import { computeHealth } from './customer-health';
import { loadHealthFacts } from './customer-health.db';
import * as db from './customers.db';
import { findUndoableMerge } from './undoable-merge';

const emailTakenError = () =>
  new AppError(409, 'customer_exists', 'A customer with this e-mail is already in your list. Nothing was saved.', {
    fields: { email: 'A customer with this e-mail is already in your list.' },
  });

/**
 * Adds a customer to the caller's list: a partner's own, or the tenant's for admins.
 * @throws AppError 409 `customer_exists` with the field `email` if the list already contains it
 */
export async function createCustomer(tx: Tx, context: ActionContext, body: z.output<typeof CreateCustomer>): Promise<Customer> {
  const { caller, audit, now } = context;
  const at = now.toISOString();
  const partnerId = caller.scope === 'tenant' ? null : caller.partnerId;
  const customer = await db.insertCustomer(tx, { ...body, tenantId: caller.tenantId, partnerId, createdAt: at, updatedAt: at });
  if (!customer) throw emailTakenError();
  const { kind, name, email, status, source } = customer;
  await audit(tx, {
    event: 'customer.created',
    description: `${caller.name} added the customer ${name}`,
    targets: [{ type: 'customer', id: customer.id, name }],
    after: { kind, name, email, status, source },
  });
  return customer;
}

/** Selects a customer; a merged one is found as the customer it was merged into. @throws AppError 404 if it is not visible to the caller */
export async function requireCustomer(tx: Tx, caller: Caller, id: string): Promise<Omit<CustomerDetail, 'health' | 'undoableMerge'>> {
  const customer = await db.findCustomer(tx, caller, id);
  if (!customer) throw notFound('customer');
  return customer;
}

/** A customer with the health as of `now`. @throws AppError 404 if the customer is not visible to the caller */
export async function getCustomer(tx: Tx, caller: Caller, id: string, now: Date): Promise<CustomerDetail> {
  const customer = await requireCustomer(tx, caller, id);
  const undoableMerge = await findUndoableMerge(tx, { tenantId: caller.tenantId, id: customer.id }, now);
  return { ...customer, undoableMerge, health: computeHealth(await loadHealthFacts(tx, caller, customer.id), now) };
}

/**
 * Updates a customer visible to the caller. Omitted fields keep their value.
 * @throws AppError 404, 409 `changed_meanwhile` with the current version, 409 `customer_exists` if the list already contains the e-mail
 */
export async function updateCustomer(
  tx: Tx,
  { caller, audit, now }: ActionContext,
  id: string,
  { updatedAt, ...fields }: z.output<typeof UpdateCustomer>,
): Promise<CustomerDetail> {
  const current = await db.lockCustomer(tx, caller, id);
  if (!current) throw notFound('customer');
  if (isStaleVersion(updatedAt, current)) {
    const customer = await getCustomer(tx, caller, id, now);
    const message = 'Somebody else changed this customer in the meantime. Nothing was saved; look at the new version first.';
    throw conflict('changed_meanwhile', message, { current: { ...customer, updated_at: customer.updatedAt } });
  }
  try {
    await db.updateCustomerRow(tx, current, { ...fields, updatedAt: nextUpdatedAt(current, now) });
  } catch (error) {
    throw isUniqueViolation(error, 'customers_email') ? emailTakenError() : error;
  }
  const customer = await getCustomer(tx, caller, current.id, now);
  await audit(tx, {
    event: 'customer.updated',
    description: `${caller.name} changed the customer ${customer.name}`,
    targets: [{ type: 'customer', id: current.id, name: customer.name }],
    before: toAuditSnapshot(current),
    after: toAuditSnapshot(customer),
  });
  return customer;
}

/** The timeline of a customer. @throws AppError 404 if the customer is not visible to the caller */
export async function listCustomerTimeline(
  tx: Tx,
  caller: Caller,
  id: string,
  request: Parameters<typeof listTimeline>[3],
): ReturnType<typeof listTimeline> {
  const customer = await requireCustomer(tx, caller, id);
  return listTimeline(tx, caller, { type: 'customer', id: customer.id }, request);
}

/** Adds a note, call or e-mail to a customer. @throws AppError 404 if the customer is not visible to the caller */
export async function addCustomerActivity(
  tx: Tx,
  context: ActionContext,
  id: string,
  body: z.output<typeof CreateActivity>,
): Promise<TimelineEntry> {
  const customer = await requireCustomer(tx, context.caller, id);
  return addActivity(tx, context, { type: 'customer', id: customer.id, name: customer.name }, body);
}

export const toAuditSnapshot = ({ kind, name, email, phone, website, countryCode, taxId, note, status }: Omit<Customer, 'orderCount'>) => ({
  ...{ kind, name, email, phone, website, countryCode, taxId, note, status },
});
