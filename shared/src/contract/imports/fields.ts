export const importKinds = ['contacts', 'customers'] as const;
export type ImportKind = (typeof importKinds)[number];

export const importStates = ['uploaded', 'checking', 'checked', 'running', 'complete', 'failed', 'canceled'] as const;
export type ImportState = (typeof importStates)[number];

/** What happens to rows whose e-mail is in the list already. */
export const duplicateChoices = ['update', 'skip'] as const;

export const maxImportBytes = 10 * 1024 * 1024;
export const maxImportRows = 50_000;
export const maxImportColumns = 100;

/** The fields that a column can be matched with, and their labels. */
export const importFields = {
  contacts: {
    name: 'Full name',
    firstName: 'First name',
    lastName: 'Last name',
    title: 'Title',
    company: 'Company',
    emails: 'E-mails',
    phones: 'Phones',
    status: 'Status',
    tags: 'Tags',
    background: 'Background',
  },
  customers: {
    name: 'Name',
    email: 'E-mail',
    kind: 'Type',
    phone: 'Phone',
    website: 'Website',
    countryCode: 'Country code',
    taxId: 'Tax ID',
    status: 'Status',
    note: 'Note',
  },
} as const satisfies Record<ImportKind, Record<string, string>>;

/** Of each group at least one field must have a column. */
export const requiredImportFields: Record<ImportKind, readonly (readonly string[])[]> = {
  contacts: [['firstName', 'name']],
  customers: [['name'], ['email']],
};
