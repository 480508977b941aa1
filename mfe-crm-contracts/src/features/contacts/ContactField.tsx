import { apiQuery } from '@techadds/shared/api';
import { listContacts } from '@techadds/shared/contract/crm/contacts';
import { useQuery } from '@techadds/shared/query';
import { SearchField } from '@techadds/shared/patterns/form';
import { getContactName } from './contacts.labels';

interface ContactOption {
  id: string;
  name: string;
  hint: string;
}

function useContactOptions(query: string, enabled: boolean): ContactOption[] | Error | undefined {
  const { data, error } = useQuery({
    ...apiQuery(listContacts, { query: { limit: '20', ...(query !== '' && { query }) } }),
    enabled,
    placeholderData: (before) => before,
  });
  const options = data?.items.map((contact) => ({
    id: contact.id,
    name: getContactName(contact),
    hint: contact.emails[0]?.email ?? contact.company,
  }));
  return options ?? error ?? undefined;
}

interface ContactFieldProps {
  label: string;
  /** The name of the selected contact. */
  value: string;
  onChange: (contact: ContactOption) => void;
  error?: string | undefined;
  required?: boolean;
}

/** Combobox that finds a contact by part of the name, company, e-mail or phone. */
export const ContactField = (props: ContactFieldProps) => (
  <SearchField
    {...props}
    listLabel="Contacts"
    placeholder="Search by name, company or e-mail"
    useOptions={useContactOptions}
    emptyText={(query) => (query === '' ? 'There are no contacts yet.' : `No contacts match “${query}”.`)}
  />
);
