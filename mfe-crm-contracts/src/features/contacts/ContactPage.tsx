import { useState } from 'react';
import { apiQuery, useApiMutation } from '@techadds/shared/api';
import {
  addContactActivity,
  archiveContact,
  getContact,
  listContactActivities,
  restoreContact,
  type ContactDetail,
} from '@techadds/shared/contract/crm/contacts';
import { saveFile } from '@techadds/shared/file';
import { paths } from '@techadds/shared/paths';
import { RecordPage, useAction } from '@techadds/shared/patterns/record';
import { RecordQuery } from '@techadds/shared/patterns/record-query';
import { useQuery } from '@techadds/shared/query';
import { useNavigate, useParams, useSearchState } from '@techadds/shared/router';
import { Button, lazyComponent } from '@techadds/shared/ui';
import { IconArchive, IconArrowBackUp, IconDownload, IconGitMerge, IconPencil, IconPlus, IconUser } from '@techadds/shared/ui/icons';
import { contactStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import { RecordTimeline } from '../timeline/RecordTimeline';
import { ContactDeals } from './ContactDeals';
import { ContactDetails } from './ContactDetails';
import { getContactName } from './contacts.labels';
import { toVcard } from './vcard';

const EditContact = lazyComponent(() => import('./EditContact').then((part) => part.EditContact));
const MergeDialog = lazyComponent(() => import('./MergeDialog').then((part) => part.MergeDialog));
const NewDeal = lazyComponent(() => import('../deals/NewDeal').then((part) => part.NewDeal));
const crumbs = [{ label: 'Contacts', to: paths.contacts }];
const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** A contact with its timeline, deals and details. */
export function ContactPage() {
  const { id = '' } = useParams();
  const query = useQuery(apiQuery(getContact, { params: { id } }));
  const [open, setOpen] = useState<'edit' | 'merge' | 'deal'>();
  const navigate = useNavigate();
  const close = () => setOpen(undefined);
  return (
    <RecordQuery
      query={query}
      resource="contact"
      icon={<IconUser size={20} />}
      crumbs={crumbs}
      list={{ to: paths.contacts, label: 'See the contacts' }}
      notFoundText="The address may be incomplete, or the contact belongs to another partner."
    >
      {(contact) => (
        <>
          <ContactRecord contact={contact} onOpen={setOpen} />
          {open === 'edit' && <EditContact contact={contact} onReload={async () => (await query.refetch()).data} onClose={close} />}
          {open === 'merge' && <MergeDialog contact={contact} onClose={close} />}
          {open === 'deal' && (
            <NewDeal start={toDealStart(contact)} onClose={close} onCreated={(deal) => void navigate(paths.deal(deal.id))} />
          )}
        </>
      )}
    </RecordQuery>
  );
}

const toDealStart = ({ customer, ...contact }: ContactDetail) => ({
  contactIds: [contact.id],
  contacts: [{ id: contact.id, name: getContactName(contact) }],
  ...(customer && { customerId: customer.id, customer: { name: customer.name, email: '' } }),
});

const saveVcard = (contact: ContactDetail) => saveFile(`${getContactName(contact)}.vcf`, 'text/vcard', toVcard(contact));

interface ContactRecordProps {
  contact: ContactDetail;
  onOpen: (what: 'edit' | 'merge' | 'deal') => void;
}

function ContactRecord({ contact, onOpen }: ContactRecordProps) {
  const { id, status, archivedAt, dealCount } = contact;
  const [{ tab }] = useSearchState({ tab: '' });
  const params = { id };
  const name = getContactName(contact);
  const restore = useAction(restoreContact, { done: () => `${name} restored`, failed: `${name} was not restored.` });
  const archive = useAction(archiveContact, {
    done: () => `${name} is archived`,
    failed: `${name} was not archived.`,
    undo: () => restore.run({ params }),
  });
  const newDeal = (
    <Button variant="solid" icon={<IconPlus {...icon} />} onClick={() => onOpen('deal')}>
      New deal
    </Button>
  );
  return (
    <RecordPage
      title={name}
      crumbs={crumbs}
      badge={<StatusBadge states={contactStates} state={status} variant="tint" />}
      description={[contact.title, contact.company].filter((text) => text !== '').join(', ')}
      primaryAction={
        archivedAt !== null ? (
          <Button icon={<IconArrowBackUp {...icon} />} busy={restore.busy} onClick={() => void restore.run({ params })}>
            Restore
          </Button>
        ) : (
          <>
            <Button icon={<IconPencil {...icon} />} onClick={() => onOpen('edit')}>
              Edit
            </Button>
            {newDeal}
          </>
        )
      }
      moreActions={[
        { label: 'Download vCard', icon: <IconDownload {...icon} size={15} />, onSelect: () => saveVcard(contact) },
        ...(archivedAt !== null
          ? []
          : [
              { label: 'Merge…', icon: <IconGitMerge {...icon} size={15} />, onSelect: () => onOpen('merge') },
              { label: 'Archive', icon: <IconArchive {...icon} size={15} />, onSelect: () => void archive.run({ params }) },
            ]),
      ]}
      tabs={[
        { label: 'Timeline', to: paths.contact(id), current: tab !== 'deals' },
        { label: 'Deals', count: dealCount, to: `${paths.contact(id)}?tab=deals`, current: tab === 'deals' },
      ]}
      sidebar={<ContactDetails contact={contact} />}
    >
      {tab === 'deals' ? <ContactDeals id={id} name={name} action={newDeal} /> : <ContactTimeline id={id} />}
    </RecordPage>
  );
}

function ContactTimeline({ id }: { id: string }) {
  const { mutateAsync } = useApiMutation(addContactActivity);
  return (
    <RecordTimeline
      resource="contact"
      toQuery={(query) => apiQuery(listContactActivities, { params: { id }, query })}
      add={(body) => mutateAsync({ params: { id }, body })}
    />
  );
}
