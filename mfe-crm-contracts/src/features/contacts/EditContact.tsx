import { useApiMutation } from '@techadds/shared/api';
import { UpdateContact, updateContact, type ContactDetail } from '@techadds/shared/contract/crm/contacts';
import { EditLatest, type EditFormProps, useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { toast } from '@techadds/shared/ui';
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

/** Edits a contact. */
export const EditContact = ({ contact, onReload, onClose }: EditContactProps) => (
  <EditLatest record={contact} onReload={onReload} Form={EditContactForm} onClose={onClose} />
);

function EditContactForm({ record: contact, getRemedy, onClose }: EditFormProps<ContactDetail>) {
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
      remedy={getRemedy(submission.error)}
    />
  );
}
