import { useApiMutation } from '@techadds/shared/api';
import { CreateContact, createContact, type ContactDetail } from '@techadds/shared/contract/crm/contacts';
import { useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { useAuth } from '@techadds/shared/session';
import { toast } from '@techadds/shared/ui';
import { ContactForm } from './ContactForm';
import type { ContactBody } from '@techadds/shared/contract/crm/forms';
import { emptyContact, formValuesToContact, type ContactFormValues } from './contact.form-values';
import { getContactName } from './contacts.labels';

interface NewContactProps {
  /** Values to start with, such as the customer. */
  start?: Partial<ContactFormValues>;
  onClose: () => void;
  onCreated: (contact: ContactDetail) => void;
}

/** The form that adds a contact. */
export function NewContact({ start, onClose, onCreated }: NewContactProps) {
  const { user } = useAuth();
  const values = { ...emptyContact(user?.id ?? ''), ...start };
  const form = useContractForm<ContactBody, ContactFormValues>(CreateContact, values, formValuesToContact);
  const { mutateAsync } = useApiMutation(createContact);
  const submission = useFormSubmit(form, async (body) => {
    const contact = await mutateAsync({ body });
    toast({ title: `${getContactName(contact)} is in your contacts`, tone: 'ok' });
    onCreated(contact);
  });
  return (
    <ContactForm
      title="New contact"
      submitLabel="Add contact"
      errorTitle="The contact was not added"
      form={form}
      submission={submission}
      onClose={onClose}
    />
  );
}
