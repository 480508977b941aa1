/** The objects of Salesforce that are synchronized, in the order in which they are written: references point backwards. */
export const salesforceObjects = ['Account', 'Contact', 'Opportunity'] as const;
export type SalesforceObject = (typeof salesforceObjects)[number];

export type FieldKind = 'text' | 'email' | 'phone' | 'url' | 'money' | 'date' | 'stage' | 'reference';

export interface SyncField {
  /** The name of our field, and the default name of theirs. */
  key: string;
  label: string;
  theirs: string;
  kind: FieldKind;
  /** The longest text that each side takes. */
  maxOurs: number;
  maxTheirs: number;
  requiredOurs?: true;
  requiredTheirs?: true;
  /** Its name in Salesforce cannot be changed. */
  fixed?: true;
}

/** The fields of each object. A field that is mapped to an empty name is not synchronized. */
export const syncFields: Readonly<Record<SalesforceObject, readonly SyncField[]>> = {
  Account: [
    {
      key: 'name',
      label: 'Name',
      theirs: 'Name',
      kind: 'text',
      maxOurs: 200,
      maxTheirs: 255,
      requiredOurs: true,
      requiredTheirs: true,
      fixed: true,
    },
    // Accounts have no e-mail of their own, so this is a custom field of the organization.
    { key: 'email', label: 'E-mail', theirs: 'Email__c', kind: 'email', maxOurs: 254, maxTheirs: 80, requiredOurs: true },
    { key: 'phone', label: 'Phone', theirs: 'Phone', kind: 'phone', maxOurs: 40, maxTheirs: 40 },
    { key: 'website', label: 'Website', theirs: 'Website', kind: 'url', maxOurs: 500, maxTheirs: 255 },
    { key: 'note', label: 'Note', theirs: 'Description', kind: 'text', maxOurs: 2000, maxTheirs: 32_000 },
  ],
  Contact: [
    {
      key: 'lastName',
      label: 'Last name',
      theirs: 'LastName',
      kind: 'text',
      maxOurs: 100,
      maxTheirs: 80,
      requiredOurs: true,
      requiredTheirs: true,
      fixed: true,
    },
    { key: 'firstName', label: 'First name', theirs: 'FirstName', kind: 'text', maxOurs: 100, maxTheirs: 40, fixed: true },
    { key: 'title', label: 'Title', theirs: 'Title', kind: 'text', maxOurs: 120, maxTheirs: 128 },
    { key: 'email', label: 'E-mail', theirs: 'Email', kind: 'email', maxOurs: 254, maxTheirs: 80 },
    { key: 'phone', label: 'Phone', theirs: 'Phone', kind: 'phone', maxOurs: 40, maxTheirs: 40 },
    { key: 'customer', label: 'Customer', theirs: 'AccountId', kind: 'reference', maxOurs: 36, maxTheirs: 18, fixed: true },
    { key: 'background', label: 'Background', theirs: 'Description', kind: 'text', maxOurs: 4000, maxTheirs: 32_000 },
  ],
  Opportunity: [
    {
      key: 'name',
      label: 'Name',
      theirs: 'Name',
      kind: 'text',
      maxOurs: 160,
      maxTheirs: 120,
      requiredOurs: true,
      requiredTheirs: true,
      fixed: true,
    },
    {
      key: 'stage',
      label: 'Stage',
      theirs: 'StageName',
      kind: 'stage',
      maxOurs: 120,
      maxTheirs: 120,
      requiredOurs: true,
      requiredTheirs: true,
      fixed: true,
    },
    { key: 'amount', label: 'Amount', theirs: 'Amount', kind: 'money', maxOurs: 16, maxTheirs: 18 },
    {
      key: 'closeDate',
      label: 'Close date',
      theirs: 'CloseDate',
      kind: 'date',
      maxOurs: 10,
      maxTheirs: 10,
      requiredTheirs: true,
      fixed: true,
    },
    { key: 'nextStep', label: 'Next step', theirs: 'NextStep', kind: 'text', maxOurs: 500, maxTheirs: 255 },
    { key: 'customer', label: 'Customer', theirs: 'AccountId', kind: 'reference', maxOurs: 36, maxTheirs: 18, fixed: true },
  ],
};
