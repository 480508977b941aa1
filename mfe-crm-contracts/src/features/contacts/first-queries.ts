import { getContact, listContacts } from '@techadds/shared/contract/crm/contacts';
import type { FirstQueries } from '@techadds/shared/mfe';

export const contactList = { endpoint: listContacts, sorts: ['name', 'company', 'newest', 'lastContacted'] } as const;

export const firstQueries = { ContactsPage: [contactList], ContactPage: [getContact] } satisfies FirstQueries;
