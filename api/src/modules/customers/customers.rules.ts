import type * as z from 'zod/mini';
import type { CreateCustomer, Customer } from '@techadds/shared/contract/customers/endpoints';
import type { Tx } from '../../platform/database/client';
import { AppError } from '../../platform/http/errors';
import { toActor, type ActionContext } from '../../platform/action-context';
import { recordAuditEvent } from '../audit/audit.service';
import * as db from './customers.db';

/**
 * Adds a customer to the caller's list: a partner's own, or the tenant's for admins.
 * @throws AppError 409 naming the e-mail, where the list has it already.
 */
export async function createCustomer(tx: Tx, context: ActionContext, body: z.output<typeof CreateCustomer>): Promise<Customer> {
  const { caller, requestMeta, now } = context;
  const at = now.toISOString();
  const partnerId = caller.scope === 'tenant' ? null : caller.partnerId;
  const customer = await db.insertCustomer(tx, { ...body, tenantId: caller.tenantId, partnerId, createdAt: at, updatedAt: at });
  if (!customer)
    throw new AppError(409, 'customer_exists', 'A customer with this e-mail is already in your list. Nothing was saved.', {
      fields: { email: 'A customer with this e-mail is already in your list.' },
    });
  const { kind, name, email, status, source } = customer;
  await recordAuditEvent(
    tx,
    requestMeta,
    {
      tenantId: caller.tenantId,
      actor: toActor(caller),
      event: 'customer.created',
      description: `${caller.name} added the customer ${name}`,
      targets: [{ type: 'customer', id: customer.id, name }],
      after: { kind, name, email, status, source },
    },
    now,
  );
  return customer;
}
