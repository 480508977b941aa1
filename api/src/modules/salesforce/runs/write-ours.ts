import { CreateContact, CreateDeal, UpdateContact, UpdateDeal } from '@techadds/shared/contract/crm/forms';
import { CreateCustomer, UpdateCustomer } from '@techadds/shared/contract/customers/forms';
import type { SalesforceObject } from '@techadds/shared/contract/salesforce/fields';
import type { Tx } from '../../../platform/database/client';
import type { ActionContext } from '../../audit/action-context.service';
import { createContact, updateContact } from '../../crm/contacts.rules';
import { createDeal } from '../../crm/deals.rules';
import { updateDeal } from '../../crm/update-deal.rules';
import { createCustomer, updateCustomer } from '../../customers/customers.rules';

/** Creates one of our records by the same rules as a person, and returns its id. @throws AppError */
export async function createOurs(tx: Tx, context: ActionContext, object: SalesforceObject, body: Record<string, unknown>): Promise<string> {
  if (object === 'Account') return (await createCustomer(tx, context, CreateCustomer.parse(body))).id;
  if (object === 'Contact') return (await createContact(tx, context, CreateContact.parse(body))).id;
  return (await createDeal(tx, context, CreateDeal.parse(body))).id;
}

/** Updates one of our records by the same rules as a person, if it still has the version. @throws AppError 409 `changed_meanwhile` */
export async function updateOurs(
  tx: Tx,
  context: ActionContext,
  object: SalesforceObject,
  { id, updatedAt, body }: { id: string; updatedAt: string; body: Record<string, unknown> },
): Promise<void> {
  const change = { ...body, updatedAt };
  if (object === 'Account') await updateCustomer(tx, context, id, UpdateCustomer.parse(change));
  else if (object === 'Contact') await updateContact(tx, context, id, UpdateContact.parse(change));
  else await updateDeal(tx, context, id, UpdateDeal.parse(change));
}
