import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { Id, id, text } from '../fields';
import { listQuery, listResponse } from '../list';
import { contactStatuses, CreateActivity, CreateContact, MergeContacts, UpdateContact } from './forms';
import { Timeline, TimelineEntry, timelineQuery } from './timeline';

export { contactStatuses, CreateContact, MergeContacts, UpdateContact } from './forms';

const Named = z.object({ id: z.string(), name: z.string() });

export const Contact = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  title: z.string(),
  company: z.string(),
  customer: z.nullable(Named),
  owner: z.nullable(Named),
  status: z.enum(contactStatuses),
  tags: z.array(z.string()),
  emails: z.array(z.object({ email: z.string(), type: z.string() })),
  phones: z.array(z.object({ number: z.string(), type: z.string() })),
  background: z.string(),
  /** The time of the last call or e-mail in the timeline. */
  lastContactedAt: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  archivedAt: z.nullable(z.string()),
});
export type Contact = z.infer<typeof Contact>;

export const ContactDetail = z.extend(Contact, {
  partner: z.nullable(Named),
  /** The ids of the contacts that were merged into this one. */
  mergedIds: z.array(z.string()),
  dealCount: z.int(),
});
export type ContactDetail = z.infer<typeof ContactDetail>;

const contactSorts = ['name', 'company', 'newest', 'lastContacted'] as const;
const contactFilters = () => ({
  status: z.optional(z.enum(contactStatuses)),
  ownerId: z.optional(id),
  customerId: z.optional(id),
  tag: z.optional(text(40)),
  archived: z.optional(z.literal('1')),
});

export const listContacts = endpoint({
  method: 'GET',
  path: '/crm/contacts',
  summary: "List the partner's contacts, or all of the tenant for admins; archived ones with `archived=1` only",
  permission: 'crm.read',
  query: z.extend(listQuery(contactSorts), contactFilters()),
  response: listResponse(Contact),
});

export const exportContacts = endpoint({
  method: 'GET',
  path: '/crm/contacts/export',
  summary: 'Export the matching contacts as CSV; `X-Total-Rows` has the number of rows',
  permission: 'crm.read',
  query: z.strictObject({
    query: z.optional(text(200)),
    sort: z._default(z.enum(contactSorts), 'name'),
    order: z._default(z.enum(['asc', 'desc']), 'asc'),
    ...contactFilters(),
  }),
  response: z.string(),
  type: 'text/csv',
});

export const createContact = endpoint({
  method: 'POST',
  path: '/crm/contacts',
  summary: 'Create a contact',
  permission: 'crm.write',
  body: CreateContact,
  response: ContactDetail,
  status: 201,
  // These count their contacts.
  refetches: ['customers'],
});

export const getContact = endpoint({
  method: 'GET',
  path: '/crm/contacts/{id}',
  summary: 'Get a contact; the id of a merged contact returns the contact it was merged into',
  permission: 'crm.read',
  params: Id,
  response: ContactDetail,
  errors: [404],
});

export const updateContact = endpoint({
  method: 'PUT',
  path: '/crm/contacts/{id}',
  summary: 'Update a contact',
  permission: 'crm.write',
  params: Id,
  body: UpdateContact,
  response: ContactDetail,
  errors: [404, 409],
});

export const archiveContact = endpoint({
  method: 'DELETE',
  path: '/crm/contacts/{id}',
  summary: 'Archive a contact; it can be restored',
  permission: 'crm.write',
  params: Id,
  response: ContactDetail,
  errors: [404],
});

export const restoreContact = endpoint({
  method: 'POST',
  path: '/crm/contacts/{id}/restore',
  summary: 'Restore an archived contact',
  permission: 'crm.write',
  params: Id,
  response: ContactDetail,
  errors: [404],
});

export const mergeContacts = endpoint({
  method: 'POST',
  path: '/crm/contacts/merge',
  summary: 'Merge contacts into one: it gets their e-mails, phones, tags, deals and timeline, and their ids stay valid',
  permission: 'crm.write',
  body: MergeContacts,
  response: ContactDetail,
  errors: [404],
});

export const listContactActivities = endpoint({
  method: 'GET',
  path: '/crm/contacts/{id}/activities',
  summary: 'List the timeline of a contact and its deals, newest first, of all kinds or of one',
  permission: 'crm.read',
  params: Id,
  query: timelineQuery(),
  response: Timeline,
  errors: [404],
});

export const addContactActivity = endpoint({
  method: 'POST',
  path: '/crm/contacts/{id}/activities',
  summary: 'Add a note, call or e-mail to the timeline of a contact',
  permission: 'crm.write',
  params: Id,
  body: CreateActivity,
  response: TimelineEntry,
  status: 201,
  errors: [404],
});
