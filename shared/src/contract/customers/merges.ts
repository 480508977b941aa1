import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { Id, id } from '../fields';
import { CustomerDetail } from './endpoints';

export const undoMergeWithinDays = 30;

/** The fields that a merge completes; `userId` is the account that orders for the customer. */
export const mergedFields = ['phone', 'website', 'countryCode', 'taxId', 'note', 'status', 'userId'] as const;
export type MergedField = (typeof mergedFields)[number];

/** The records that a merge moves. */
export const movedRecords = ['contacts', 'contracts', 'deals', 'orders', 'projects', 'quotes', 'ratings', 'tasks'] as const;
export type MovedRecord = (typeof movedRecords)[number];

export const UndoneMerge = z.object({
  /** The customer that was kept. */
  customer: CustomerDetail,
  /** The customers that are customers of their own again. */
  restored: z.array(z.object({ id, name: z.string() })),
  /** Stays with the kept customer, because it was changed since: its fields, and the number of records of each kind. */
  notRestored: z.object({ fields: z.array(z.enum(mergedFields)), records: z.record(z.enum(movedRecords), z.int()) }),
});
export type UndoneMerge = z.infer<typeof UndoneMerge>;

export const undoMerge = endpoint({
  method: 'POST',
  path: '/customers/merges/{id}/undo',
  summary:
    'Undo the latest merge into a customer within 30 days: the merged customers get back their account and the records that nobody changed since; what was changed or added since stays',
  permission: 'customers.update',
  params: Id,
  response: UndoneMerge,
  errors: [404, 409],
  // These show the customer's name.
  refetches: ['orders', 'quotes', 'contracts', 'projects', 'crm', 'customers'],
});
