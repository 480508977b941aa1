import type { Contact } from '@techadds/shared/contract/crm/contacts';

export const getContactName = ({ firstName, lastName }: Pick<Contact, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

export const addressTypeOptions = [
  { value: 'work', label: 'Work' },
  { value: 'home', label: 'Home' },
  { value: 'other', label: 'Other' },
];
