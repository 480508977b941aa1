import type { Tx } from '../../platform/database/client';
import type { Caller } from '../../platform/auth/caller';
import { validationError } from '../../platform/http/errors';
import * as db from './parties.db';

interface Parties {
  customerId?: string | null | undefined;
  ownerId?: string | null | undefined;
  contactIds?: readonly string[] | undefined;
}

/**
 * Checks the customer, owner and contacts of a record, as far as they are given.
 * @returns the partner of the customer; undefined without a customer
 * @throws AppError 422 by field if the caller cannot see one of them
 */
export async function requireParties(
  tx: Tx,
  caller: Caller,
  { customerId, ownerId, contactIds = [] }: Parties,
): Promise<string | null | undefined> {
  const customer = customerId ? await db.findCustomerPartner(tx, caller, customerId) : undefined;
  if (customerId && !customer) throw validationError({ customerId: 'There is no such customer.' });
  if (ownerId && !(await db.listOwnerRows(tx, caller)).some(({ id }) => id === ownerId))
    throw validationError({ ownerId: 'This user cannot own it.' });
  const live = await db.findLiveContactIds(tx, caller, contactIds);
  if (contactIds.some((id) => !live.has(id))) throw validationError({ contactIds: 'There is no such contact.' });
  return customer?.partnerId;
}

/** The caller as the owner of a new record; null for a super-admin who switched to this tenant and has no user in it. */
export const toDefaultOwner = ({ userId, homeTenantId, tenantId }: Caller): string | null => (homeTenantId === tenantId ? userId : null);

/** The partner of a new record: the caller's own, or for administrators that of the customer. */
export const toPartnerId = (caller: Caller, ofCustomer: string | null | undefined): string | null =>
  caller.scope === 'tenant' ? (ofCustomer ?? null) : caller.partnerId;
