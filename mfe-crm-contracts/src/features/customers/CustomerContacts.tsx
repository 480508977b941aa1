import type { ReactNode } from 'react';
import { listContacts } from '@techadds/shared/contract/crm/contacts';
import type { CustomerDetail } from '@techadds/shared/contract/customers/endpoints';
import { ListView, useListParams } from '@techadds/shared/patterns/list';
import { paths } from '@techadds/shared/paths';
import { IconUser } from '@techadds/shared/ui/icons';
import { contactColumns } from '../contacts/contacts.columns';

/** Few columns fit beside the facts. */
const columns = contactColumns.filter(({ key }) => ['name', 'email', 'status', 'contacted'].includes(key));

interface CustomerContactsProps {
  customer: CustomerDetail;
  /** Action that adds the first contact, where the user may add one. */
  action: ReactNode;
}

/** The people of a customer. */
export function CustomerContacts({ customer: { id, name }, action }: CustomerContactsProps) {
  const params = useListParams({ sorts: ['name', 'newest', 'lastContacted'] });
  return (
    <ListView
      resource={['contact', 'contacts']}
      endpoint={listContacts}
      params={params}
      extraQuery={{ customerId: id }}
      columns={columns}
      rowHref={(contact) => paths.contact(contact.id)}
      searchHelp="The search looks at names, companies, e-mail addresses and phone numbers."
      emptyState={{
        icon: <IconUser size={14} />,
        title: 'No contacts yet',
        text: `The people you talk to at ${name} appear here.`,
        action,
      }}
    />
  );
}
