import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { Id, id, timestamp } from '../fields';
import { listQuery, listResponse } from '../list';
import { ObligationChange, ObligationForm } from './forms';
import { obligationParties } from './states';

/** What a party of a contract has to do until a day. */
export const Obligation = z.object({
  id,
  title: z.string(),
  description: z.string(),
  party: z.enum(obligationParties),
  dueOn: z.string(),
  doneAt: z.nullable(timestamp),
  /** The name of the user who marked it as done. */
  doneBy: z.nullable(z.string()),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Obligation = z.infer<typeof Obligation>;

const ObligationParams = z.strictObject({ id, obligationId: id });

export const listObligations = endpoint({
  method: 'GET',
  path: '/contracts/{id}/obligations',
  summary: 'List the obligations of a contract by due date',
  permission: 'contracts.read',
  params: Id,
  query: z.extend(listQuery(['dueOn', 'title']), { open: z.optional(z.literal('1')) }),
  response: listResponse(Obligation),
  errors: [404],
});

export const addObligation = endpoint({
  method: 'POST',
  path: '/contracts/{id}/obligations',
  summary: 'Add an obligation to a contract that has not ended',
  permission: 'contracts.obligations',
  params: Id,
  body: ObligationForm,
  response: Obligation,
  status: 201,
  idempotent: true,
  errors: [404, 409],
});

export const updateObligation = endpoint({
  method: 'PUT',
  path: '/contracts/{id}/obligations/{obligationId}',
  summary: 'Change an obligation, or mark it as done',
  permission: 'contracts.obligations',
  params: ObligationParams,
  body: ObligationChange,
  response: Obligation,
  errors: [404, 409],
});

export const removeObligation = endpoint({
  method: 'DELETE',
  path: '/contracts/{id}/obligations/{obligationId}',
  summary: 'Remove an obligation that is not done',
  permission: 'contracts.obligations',
  params: ObligationParams,
  response: Obligation,
  errors: [404, 409],
});
