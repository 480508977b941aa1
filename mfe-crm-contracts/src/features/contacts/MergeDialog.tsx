import { useState } from 'react';
import { useApiMutation } from '@techadds/shared/api';
import { mergeContacts, type ContactDetail } from '@techadds/shared/contract/crm/contacts';
import { MergeContactForm } from '@techadds/shared/contract/crm/forms';
import { FormDialog, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { Text, toast } from '@techadds/shared/ui';
import { ContactField } from './ContactField';
import { getContactName } from './contacts.labels';

interface MergeDialogProps {
  contact: ContactDetail;
  onClose: () => void;
}

/** Merges another contact into this one. */
export function MergeDialog({ contact, onClose }: MergeDialogProps) {
  const [name, setName] = useState('');
  const form = useContractForm(MergeContactForm, { mergeId: '' });
  const { mutateAsync } = useApiMutation(mergeContacts);
  const own = getContactName(contact);
  const { submit, busy, error } = useFormSubmit(form, async ({ mergeId }) => {
    await mutateAsync({ body: { keepId: contact.id, mergeIds: [mergeId] } });
    toast({ title: `${name} is merged into ${own}`, tone: 'ok' });
    onClose();
  });
  return (
    <FormDialog
      title={`Merge into ${own}`}
      submitLabel="Merge contacts"
      busy={busy}
      dirty={form.isDirty}
      submitError={error}
      errorTitle="The contacts were not merged"
      onSubmit={submit}
      onClose={onClose}
    >
      <Text color="fg.muted">
        {own} gets the e-mails, phones, tags, deals and timeline of the other contact. Links to the other contact open {own} from then on.
        This cannot be undone.
      </Text>
      <ContactField
        label="Other contact"
        required
        value={name}
        onChange={(other) => {
          form.setValue('mergeId', other.id);
          setName(other.name);
        }}
        error={form.getFieldError('mergeId') && 'Choose the contact to merge.'}
      />
    </FormDialog>
  );
}
