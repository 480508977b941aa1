import * as z from 'zod/mini';
import { email, id, requiredText, secretText, systemUrl, text, timestamp } from '../fields';
import { salesforceObjects } from './fields';

export const crmModes = ['native', 'salesforce'] as const;
export const salesforceProviders = ['embedded', 'salesforce'] as const;
export const syncModes = ['dry_run', 'apply'] as const;
export const syncDirections = ['both', 'pull', 'push'] as const;
/** Who wins a conflict; `ask` leaves each to a person. */
export const conflictRules = ['ask', 'ours', 'theirs', 'newest'] as const;
export const recordFaults = ['none', 'rejects_writes', 'locked'] as const;

/** The name of a field in Salesforce's API; empty for a field that is not synchronized. */
const fieldName = text(80).check(z.regex(/^([A-Za-z][A-Za-z0-9_]*)?$/, 'Use the API name of a field, like Email__c.'));

/** Omitted fields are unchanged. */
export const PutSalesforceConnection = z.strictObject({
  provider: z.enum(salesforceProviders),
  crmMode: z.enum(crmModes),
  loginUrl: z.optional(z.union([z.literal(''), systemUrl], 'Enter a full address, like https://login.salesforce.com.')),
  clientId: z.optional(text(500)),
  username: z.optional(z.union([z.literal(''), email], 'Enter the user name of the integration user, like sync@halden.example.')),
  /** The PEM text of the private key whose certificate the connected app has. It is never returned. */
  privateKey: z.optional(secretText(10_000)),
  externalIdField: z.optional(
    requiredText(80).check(z.regex(/^[A-Za-z][A-Za-z0-9_]*__c$/, 'Use the API name of a custom field, like TechAdds_Id__c.')),
  ),
  fields: z.optional(
    z.array(z.strictObject({ object: z.enum(salesforceObjects), key: requiredText(40), theirs: fieldName })).check(z.maxLength(60)),
  ),
  stages: z.optional(z.array(z.strictObject({ id, theirs: requiredText(120) })).check(z.maxLength(40))),
  /** The version that was edited; the update is rejected if a newer one was saved since. */
  updatedAt: z.optional(timestamp),
});
export type SalesforceConnectionBody = z.input<typeof PutSalesforceConnection>;

export const StartSync = z.strictObject({
  mode: z.enum(syncModes),
  direction: z._default(z.enum(syncDirections), 'both'),
  /** The dry run to apply; a new run applies without one. */
  runId: z.optional(id),
  rule: z._default(z.enum(conflictRules), 'ask'),
});

export const ChooseConflicts = z.strictObject({
  choice: z.enum(['ours', 'theirs', 'newest', 'none']),
  /** By default all conflicts of the run. */
  conflictIds: z.optional(z.array(id).check(z.minLength(1), z.maxLength(200))),
});

/** A record of the embedded Salesforce: the values of its fields by their API names. */
const fieldValues = z
  .record(z.string().check(z.maxLength(80)), text(32_000))
  .check(
    z.refine(
      (values) => Object.keys(values).length <= 60 && Object.keys(values).every((name) => /^[A-Za-z][A-Za-z0-9_]*$/.test(name)),
      'Use API names of fields, like LastName.',
    ),
  );

export const CreateSalesforceRecord = z.strictObject({
  object: z.enum(salesforceObjects),
  fields: fieldValues,
  fault: z._default(z.enum(recordFaults), 'none'),
});
export type SalesforceRecordBody = z.input<typeof CreateSalesforceRecord>;

/** Omitted fields are unchanged. */
export const UpdateSalesforceRecord = z.strictObject({
  fields: z.optional(fieldValues),
  fault: z.optional(z.enum(recordFaults)),
});
