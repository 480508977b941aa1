import type { Contact } from '@techadds/shared/contract/crm/contacts';
import type { ContactBody } from '@techadds/shared/contract/crm/forms';

export interface ContactFormValues {
  firstName: string;
  lastName: string;
  title: string;
  company: string;
  customerId: string | null;
  customer: { name: string; email: string };
  ownerId: string;
  status: Contact['status'];
  /** Separated by commas. */
  tags: string;
  emails: { email: string; type: string }[];
  phones: { number: string; type: string }[];
  background: string;
}

export const emptyContact = (ownerId: string): ContactFormValues => ({
  ...{ firstName: '', lastName: '', title: '', company: '', customerId: null, customer: { name: '', email: '' }, ownerId, status: 'cold' },
  ...{ tags: '', emails: [{ email: '', type: 'work' }], phones: [{ number: '', type: 'work' }], background: '' },
});

export const contactToFormValues = (contact: Contact): ContactFormValues => {
  const { firstName, lastName, title, company, customer, owner, status, tags, emails, phones, background } = contact;
  const blank = emptyContact(owner?.id ?? '');
  return {
    ...{ firstName, lastName, title, company, customerId: customer?.id ?? null, customer: { name: customer?.name ?? '', email: '' } },
    ...{ ownerId: owner?.id ?? '', status, tags: tags.join(', '), background },
    emails: emails.length > 0 ? emails : blank.emails,
    phones: phones.length > 0 ? phones : blank.phones,
  };
};

/** The body of the request; empty rows are left out. */
export function formValuesToContact({ customer: _, ownerId, tags, emails, phones, ...values }: ContactFormValues): ContactBody {
  const list = tags.split(',').map((tag) => tag.trim());
  return {
    ...values,
    ownerId: ownerId === '' ? null : ownerId,
    tags: [...new Set(list.filter((tag) => tag !== ''))],
    emails: emails.filter(({ email }) => email.trim() !== ''),
    phones: phones.filter(({ number }) => number.trim() !== ''),
  } as ContactBody;
}
