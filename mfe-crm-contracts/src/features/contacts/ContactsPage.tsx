import { archiveContact, contactStatuses, exportContacts, restoreContact } from '@techadds/shared/contract/crm/contacts';
import { CsvExportButton, ListView, useListParams } from '@techadds/shared/patterns/list';
import { paths } from '@techadds/shared/paths';
import { useNavigate, useSearchState } from '@techadds/shared/router';
import { isUuid } from '@techadds/shared/session';
import { Button, ButtonLink, lazyComponent, Page } from '@techadds/shared/ui';
import { IconDownload, IconPlus, IconUser } from '@techadds/shared/ui/icons';
import { contactStates, getStatusMeta } from '@techadds/shared/ui/states';
import { contactList } from './first-queries';
import { contactColumns } from './contacts.columns';
import { getContactName } from './contacts.labels';
import { useBulkArchive } from '../record/useBulkArchive';
import { useOwnerFilter } from '../deals/useOwners';

const NewContact = lazyComponent(() => import('./NewContact').then((part) => part.NewContact));

const paramsConfig = {
  ...contactList,
  filters: { status: contactStatuses, ownerId: isUuid, customerId: isUuid, archived: ['1'] },
} as const;
const statusFilter = {
  name: 'status',
  label: 'Status',
  options: contactStatuses.map((value) => ({ value, label: getStatusMeta(contactStates, value).label })),
};
const archivedFilter = { name: 'archived', label: 'Archived', options: [{ value: '1', label: 'archived contacts' }] };
const archiving = { resource: ['contact', 'contacts'], archive: archiveContact, restore: restoreContact } as const;
const crumbs = [{ label: 'CRM pipeline', to: paths.pipeline }];

/** The people whom the partner sells to; for administrators those of all partners. */
export function ContactsPage() {
  const address = useListParams(paramsConfig);
  const ownerFilter = useOwnerFilter();
  const archiveActions = useBulkArchive(
    { ...archiving, listIds: async () => (await (await import('./save-vcards')).loadContacts(address.query)).map(({ id }) => id) },
    address.query.archived === '1',
  );
  const [{ new: adding }, change] = useSearchState({ new: '' });
  const navigate = useNavigate();
  const add = (
    <Button variant="solid" shortcut="c" icon={<IconPlus />} onClick={() => change({ new: '1' })}>
      New contact
    </Button>
  );
  return (
    <Page
      title="Contacts"
      crumbs={crumbs}
      actions={
        <>
          <ButtonLink to={paths.salesforce}>Salesforce</ButtonLink>
          <ButtonLink to={paths.importContacts}>Import</ButtonLink>
          <CsvExportButton endpoint={exportContacts} name="contacts" query={address.query} />
          {add}
        </>
      }
    >
      <ListView
        resource={['contact', 'contacts']}
        endpoint={contactList.endpoint}
        params={address}
        columns={contactColumns}
        rowHref={({ id }) => paths.contact(id)}
        filters={[statusFilter, ownerFilter, archivedFilter]}
        views="contacts"
        rowLabel={getContactName}
        bulkActions={[
          {
            label: 'Download vCards',
            icon: <IconDownload size={15} aria-hidden />,
            run: async (selection) => (await import('./save-vcards')).saveVcards(selection, address.query),
          },
          ...archiveActions,
        ]}
        searchHelp="The search looks at names, companies, e-mail addresses and phone numbers."
        emptyState={{
          icon: <IconUser size={14} />,
          title: 'Add your first contact',
          text: 'Contacts are the people you talk to before and after they buy, with their deals and everything you noted.',
          action: add,
        }}
      />
      {adding !== '' && <NewContact onClose={() => change({ new: '' })} onCreated={({ id }) => void navigate(paths.contact(id))} />}
    </Page>
  );
}
