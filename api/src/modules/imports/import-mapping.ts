import { importFields, requiredImportFields, type ImportKind } from '@techadds/shared/contract/imports/fields';
import { validationError } from '../../platform/http/errors';

/** Headings that other systems write for our fields, in lower case without spaces and signs. */
const aliases: Record<ImportKind, Record<string, readonly string[]>> = {
  contacts: {
    name: ['name', 'contact', 'contactname', 'displayname'],
    firstName: ['givenname', 'forename'],
    lastName: ['surname', 'familyname'],
    title: ['jobtitle', 'position', 'role'],
    company: ['organization', 'organisation', 'account', 'accountname', 'companyname'],
    emails: ['email', 'emailaddress', 'mail', 'email1value'],
    phones: ['phone', 'phonenumber', 'telephone', 'mobile', 'phone1value'],
    tags: ['labels', 'categories'],
    background: ['note', 'notes', 'description'],
  },
  customers: {
    name: ['customer', 'customername', 'company', 'companyname', 'fullname'],
    email: ['emails', 'emailaddress', 'mail'],
    kind: ['kind', 'customertype'],
    phone: ['phones', 'phonenumber', 'telephone', 'mobile'],
    website: ['url', 'web', 'homepage'],
    countryCode: ['country'],
    taxId: ['vat', 'vatid', 'vatnumber', 'taxnumber'],
    note: ['notes', 'background', 'description'],
  },
};

const normalize = (heading: string) => heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The field of each column by its heading; a field has one column. */
export function suggestMapping(kind: ImportKind, headings: readonly string[]): (string | null)[] {
  const taken = new Set<string>();
  return headings.map((heading) => {
    const word = normalize(heading);
    const found = Object.entries(importFields[kind]).find(
      ([field, label]) =>
        !taken.has(field) && (normalize(label) === word || normalize(field) === word || aliases[kind][field]?.includes(word)),
    )?.[0];
    if (found !== undefined) taken.add(found);
    return found ?? null;
  });
}

/** @throws AppError 422 for `mapping` that does not fit the columns, names a field twice or lacks a required one */
export function requireMapping(kind: ImportKind, headings: readonly string[], mapping: readonly (string | null)[]): void {
  const labels: Record<string, string> = importFields[kind];
  const reject = (message: string) => validationError({ mapping: message });
  if (mapping.length !== headings.length) throw reject(`The file has ${headings.length} columns, not ${mapping.length}.`);
  const fields = mapping.filter((field) => field !== null);
  const unknown = fields.find((field) => !Object.hasOwn(labels, field));
  if (unknown !== undefined) throw reject(`There is no field “${unknown}”.`);
  const twice = fields.find((field, n) => fields.indexOf(field) !== n);
  if (twice !== undefined) throw reject(`Two columns are matched with ${labels[twice]}. Choose one of them.`);
  const missing = requiredImportFields[kind].find((group) => !group.some((field) => fields.includes(field)));
  if (missing) throw reject(`Match a column with ${missing.map((field) => labels[field]).join(' or ')}.`);
}
