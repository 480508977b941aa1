import type { SalesforceObject } from '@techadds/shared/contract/salesforce/fields';
import { CreateContact, UpdateContact, type ContactBody } from '@techadds/shared/contract/crm/forms';
import { CreateDeal, UpdateDeal } from '@techadds/shared/contract/crm/forms';
import { CreateCustomer, UpdateCustomer } from '@techadds/shared/contract/customers/forms';
import type { OurRow } from '../our-records.db';
import { parseDecimalCents } from './decimal-amount';
import { findStage, type Mapping, type Values } from './mapping';

/** The reason of deals that were lost in Salesforce, which has none by default. */
export const lostInSalesforce = 'Closed as lost in Salesforce';

type Addresses = Pick<ContactBody, 'emails' | 'phones'>;

/** The first address is the one that Salesforce has; the others stay. */
function replaceFirst<T>(list: readonly T[], first: T | undefined): T[] {
  const others = list.slice(1);
  return first === undefined ? others : [first, ...others];
}

function contactFields(values: Values, keys: readonly string[], row: OurRow | null): Record<string, unknown> {
  const contact = row?.object === 'Contact' ? row : null;
  const has = (key: string) => keys.includes(key);
  const addresses: Addresses = {
    ...(has('email') && {
      emails: replaceFirst(
        contact?.emails ?? [],
        values.email ? { ...contact?.emails[0], email: values.email } : undefined,
      ) as Addresses['emails'],
    }),
    ...(has('phone') && {
      phones: replaceFirst(
        contact?.phones ?? [],
        values.phone ? { ...contact?.phones[0], number: values.phone } : undefined,
      ) as Addresses['phones'],
    }),
  };
  return {
    ...((has('firstName') || has('lastName')) &&
      (values.firstName ? { firstName: values.firstName, lastName: values.lastName ?? '' } : { firstName: values.lastName, lastName: '' })),
    ...(has('title') && { title: values.title }),
    ...(has('background') && { background: values.background }),
    ...addresses,
  };
}

function dealFields(values: Values, keys: readonly string[], mapping: Mapping): Record<string, unknown> {
  const has = (key: string) => keys.includes(key);
  const stage = has('stage') ? findStage(mapping, values.stage ?? '') : undefined;
  return {
    ...(has('name') && { name: values.name }),
    ...(has('amount') && { amountCents: values.amount ? parseDecimalCents(values.amount, mapping.currency) : 0 }),
    ...(has('closeDate') && { expectedCloseDate: values.closeDate || null }),
    ...(has('nextStep') && { nextStep: values.nextStep }),
    ...(stage && { stageId: stage.id, ...(stage.type === 'lost' && { lostReason: lostInSalesforce }) }),
  };
}

/** The fields of one of our records that a write of these keys sets. `customerId` is that of the account; undefined leaves it. */
export function toOurBody(
  object: SalesforceObject,
  values: Values,
  keys: readonly string[],
  { mapping, row, customerId }: { mapping: Mapping; row: OurRow | null; customerId: string | null | undefined },
): Record<string, unknown> {
  if (object === 'Account') return Object.fromEntries(keys.map((key) => [key, values[key]]));
  const fields = object === 'Contact' ? contactFields(values, keys, row) : dealFields(values, keys, mapping);
  return { ...fields, ...(keys.includes('customer') && customerId !== undefined && { customerId }) };
}

const createBodies = { Account: CreateCustomer, Contact: CreateContact, Opportunity: CreateDeal };
const updateBodies = { Account: UpdateCustomer, Contact: UpdateContact, Opportunity: UpdateDeal };

/** The first reason why our side would refuse the fields; undefined if it takes them. */
export function findBodyProblem(object: SalesforceObject, body: Record<string, unknown>, isNew: boolean): string | undefined {
  const { error } = (isNew ? createBodies : updateBodies)[object].safeParse(body);
  return error?.issues[0]?.message;
}
