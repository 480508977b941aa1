import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { Id } from '../fields';
import { ListMeta, listQuery, listResponse } from '../list';
import { salesforceObjects } from './fields';
import * as forms from './forms';

const counts = () => z.int();
export const SyncCounts = z.object({
  ...{ create: counts(), update: counts(), skip: counts(), conflict: counts() },
  /** Records that are the same on both sides and not listed. */
  unchanged: counts(),
  /** How many of the listed records were written, and how many could not be. */
  ...{ done: counts(), failed: counts() },
  /** How many still wait. */
  pending: counts(),
});

export const syncStatuses = ['queued', 'running', 'succeeded', 'partial', 'failed'] as const;

export const SyncRun = z.object({
  id: z.string(),
  provider: z.enum(forms.salesforceProviders),
  direction: z.enum(forms.syncDirections),
  mode: z.enum(forms.syncModes),
  status: z.enum(syncStatuses),
  rule: z.enum(forms.conflictRules),
  /** Started by a person, or because something changed in Salesforce. */
  trigger: z.enum(['user', 'poll']),
  startedBy: z.string(),
  counts: SyncCounts,
  /** Why it waits or failed. */
  note: z.nullable(z.string()),
  createdAt: z.string(),
  finishedAt: z.nullable(z.string()),
});
export type SyncRun = z.infer<typeof SyncRun>;

export const syncActions = ['create', 'update', 'skip', 'conflict'] as const;
const side = () => z.enum(['ours', 'theirs']);

export const SyncItem = z.object({
  id: z.string(),
  object: z.enum(salesforceObjects),
  /** The ids here and in Salesforce; null where the record does not exist yet. */
  recordId: z.nullable(z.string()),
  externalId: z.nullable(z.string()),
  name: z.string(),
  action: z.enum(syncActions),
  /** Each difference: both values, and the side that is written; null for a conflict or a value that stays. */
  diff: z.array(
    z.object({ field: z.string(), label: z.string(), ours: z.string(), theirs: z.string(), to: z.nullable(side()), conflict: z.boolean() }),
  ),
  reason: z.nullable(z.string()),
  choice: z.nullable(z.enum(['ours', 'theirs', 'newest'])),
  outcome: z.enum(['pending', 'done', 'skipped', 'failed']),
  message: z.nullable(z.string()),
});
export type SyncItem = z.infer<typeof SyncItem>;

export const startSync = endpoint({
  method: 'POST',
  path: '/crm/sync-salesforce',
  summary: 'Compare with Salesforce (`dry_run`), or write what a dry run showed (`apply` with its `runId`); it runs in the background',
  permission: 'crm.sync',
  body: forms.StartSync,
  response: SyncRun,
  status: 201,
  errors: [404, 409],
});

export const listSyncRuns = endpoint({
  method: 'GET',
  path: '/crm/sync-runs',
  summary: "List the runs of the caller's own list, newest first",
  permission: 'crm.sync',
  query: listQuery(['newest'], 'desc'),
  response: listResponse(SyncRun),
});

export const getSyncRun = endpoint({
  method: 'GET',
  path: '/crm/sync-runs/{id}',
  summary: 'Get a run with a page of its records, in the order in which they are written',
  permission: 'crm.sync',
  params: Id,
  query: z.extend(listQuery(['position']), {
    action: z.optional(z.enum(syncActions)),
    object: z.optional(z.enum(salesforceObjects)),
    outcome: z.optional(z.enum(['pending', 'done', 'skipped', 'failed'])),
  }),
  response: z.extend(SyncRun, { items: z.array(SyncItem), meta: ListMeta }),
  errors: [404],
});

export const chooseConflicts = endpoint({
  method: 'PUT',
  path: '/crm/sync-runs/{id}/choices',
  summary: 'Choose which side wins in conflicts of a dry run, all or some',
  permission: 'crm.sync',
  params: Id,
  body: forms.ChooseConflicts,
  response: SyncRun,
  errors: [404, 409],
});

export const SalesforceConnection = z.object({
  provider: z.enum(forms.salesforceProviders),
  crmMode: z.enum(forms.crmModes),
  loginUrl: z.string(),
  clientId: z.string(),
  username: z.string(),
  hasPrivateKey: z.boolean(),
  externalIdField: z.string(),
  fields: z.array(
    z.object({ object: z.enum(salesforceObjects), key: z.string(), label: z.string(), theirs: z.string(), fixed: z.boolean() }),
  ),
  stages: z.array(z.object({ id: z.string(), name: z.string(), theirs: z.string() })),
  lastPolledAt: z.nullable(z.string()),
  pollError: z.nullable(z.string()),
  /** Null as long as nothing was saved. */
  updatedAt: z.nullable(z.string()),
});
export type SalesforceConnection = z.infer<typeof SalesforceConnection>;

export const getSalesforceConnection = endpoint({
  method: 'GET',
  path: '/crm/salesforce',
  summary: 'Get how the own list is connected to Salesforce: provider, mode and mapping, without the private key',
  permission: 'crm.sync',
  response: SalesforceConnection,
});

export const putSalesforceConnection = endpoint({
  method: 'PUT',
  path: '/crm/salesforce',
  summary: 'Connect the own list to Salesforce, and change the mapping of fields and stages',
  permission: 'crm.sync',
  body: forms.PutSalesforceConnection,
  response: SalesforceConnection,
  errors: [409],
});

export const testSalesforceConnection = endpoint({
  method: 'POST',
  path: '/crm/salesforce/test',
  summary: 'Sign in to Salesforce and check that it has all mapped fields',
  permission: 'crm.sync',
  response: z.object({ ok: z.boolean(), message: z.string() }),
});

export const SalesforceRecord = z.object({
  id: z.string(),
  /** Its id in Salesforce, 18 characters. */
  externalId: z.string(),
  object: z.enum(salesforceObjects),
  name: z.string(),
  fields: z.record(z.string(), z.string()),
  fault: z.enum(forms.recordFaults),
  isDeleted: z.boolean(),
  systemModstamp: z.string(),
});
export type SalesforceRecord = z.infer<typeof SalesforceRecord>;

export const listSalesforceRecords = endpoint({
  method: 'GET',
  path: '/crm/salesforce/records',
  summary: 'List the records of the embedded Salesforce',
  permission: 'crm.sync',
  query: z.extend(listQuery(['newest', 'name'], 'desc'), { object: z.optional(z.enum(salesforceObjects)) }),
  response: listResponse(SalesforceRecord),
});

export const createSalesforceRecord = endpoint({
  method: 'POST',
  path: '/crm/salesforce/records',
  summary: 'Create a record of the embedded Salesforce',
  permission: 'crm.sync',
  body: forms.CreateSalesforceRecord,
  response: SalesforceRecord,
  status: 201,
});

export const updateSalesforceRecord = endpoint({
  method: 'PUT',
  path: '/crm/salesforce/records/{id}',
  summary: 'Change a record of the embedded Salesforce, or let it reject writes',
  permission: 'crm.sync',
  params: Id,
  body: forms.UpdateSalesforceRecord,
  response: SalesforceRecord,
  errors: [404],
});

export const deleteSalesforceRecord = endpoint({
  method: 'DELETE',
  path: '/crm/salesforce/records/{id}',
  summary: 'Delete a record of the embedded Salesforce; it stays in its recycle bin',
  permission: 'crm.sync',
  params: Id,
  response: SalesforceRecord,
  errors: [404],
});
