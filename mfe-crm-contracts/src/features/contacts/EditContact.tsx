import { useState } from 'react';
import { useApiMutation } from '@techadds/shared/api';
import { UpdateContact, updateContact, type ContactDetail } from '@techadds/shared/contract/crm/contacts';
import { useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { Box, Button, toast } from '@techadds/shared/ui';
import { ContactForm } from './ContactForm';
import type { ContactBody } from '@techadds/shared/contract/crm/forms';
import { contactToFormValues, formValuesToContact, type ContactFormValues } from './contact.form-values';
import { getContactName } from './contacts.labels';

interface EditContactProps {
  contact: ContactDetail;
  /** Loads the current version. */
  onReload: () => Promise<ContactDetail | undefined>;
  onClose: () => void;
}

/** Edits a contact, starting from the version that was open first; a newer version is detected when the form is saved. */
export function EditContact({ contact, onReload, onClose }: EditContactProps) {
  const [start, setStart] = useState(contact);
  const takeNewVersion = () => void onReload().then((fresh) => fresh && setStart(fresh));
  return <VersionForm key={start.updatedAt} contact={start} onTakeNewVersion={takeNewVersion} onClose={onClose} />;
}

interface VersionFormProps {
  contact: ContactDetail;
  onTakeNewVersion: () => void;
  onClose: () => void;
}

function VersionForm({ contact, onTakeNewVersion, onClose }: VersionFormProps) {
  const { id, updatedAt } = contact;
  const form = useContractForm<ContactBody, ContactFormValues>(UpdateContact as never, contactToFormValues(contact), formValuesToContact);
  const { mutateAsync } = useApiMutation(updateContact);
  const submission = useFormSubmit(form, async (body) => {
    const saved = await mutateAsync({ params: { id }, body: { ...body, updatedAt } });
    toast({ title: `${getContactName(saved)} is saved`, tone: 'ok' });
    onClose();
  });
  return (
    <ContactForm
      title="Edit contact"
      submitLabel="Save contact"
      errorTitle="The contact was not saved"
      form={form}
      submission={submission}
      onClose={onClose}
      remedy={
        submission.error?.code === 'changed_meanwhile' && (
          <Box>
            <Button onClick={onTakeNewVersion}>Discard my changes and reload</Button>
          </Box>
        )
      }
    />
  );
}
