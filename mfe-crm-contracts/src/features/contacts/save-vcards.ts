import { call } from '@techadds/shared/api';
import { getContact, listContacts, type Contact } from '@techadds/shared/contract/crm/contacts';
import { saveFile } from '@techadds/shared/file';
import type { BulkSelection } from '@techadds/shared/patterns/list';
import { toast } from '@techadds/shared/ui';
import { toVcard } from './vcard';

const pageSize = 200;
/** More than an address book imports at once. */
const maxContacts = 5000;
const concurrent = 8;

/** The contacts that match the query, up to a limit. */
export async function loadContacts(query: Record<string, string | undefined>): Promise<Contact[]> {
  const contacts: Contact[] = [];
  for (let offset = 0, more = true; more && contacts.length < maxContacts; offset += pageSize) {
    const page = await call(listContacts, { query: { ...query, limit: String(pageSize), offset: String(offset) } });
    contacts.push(...page.items);
    more = page.meta.hasMore;
  }
  return contacts;
}

async function loadSelected(ids: readonly string[]): Promise<Contact[]> {
  const contacts: Contact[] = [];
  for (let n = 0; n < ids.length; n += concurrent)
    contacts.push(...(await Promise.all(ids.slice(n, n + concurrent).map((id) => call(getContact, { params: { id } })))));
  return contacts;
}

/** Saves the selected contacts, or all that match the query, as one file of vCards. @throws ApiError if a contact does not load */
export async function saveVcards(selection: BulkSelection, query: Record<string, string | undefined>): Promise<void> {
  const contacts = 'ids' in selection ? await loadSelected(selection.ids) : await loadContacts(query);
  saveFile('contacts.vcf', 'text/vcard', contacts.map(toVcard).join(''));
  toast({ title: `${contacts.length} ${contacts.length === 1 ? 'contact' : 'contacts'} downloaded`, tone: 'ok' });
}
