import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  addContactActivity,
  getContact,
  listContactActivities,
  updateContact,
  type ContactDetail,
} from '@techadds/shared/contract/crm/contacts';
import { listOwners } from '@techadds/shared/contract/crm/pipeline';
import type { TimelineEntry } from '@techadds/shared/contract/crm/timeline';
import { mockEndpoint, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';
import { makeTimeline } from '../timeline/testing/timeline';

const id = '0d9f5f0a-0000-4000-8000-000000000001';
const at = '2026-11-20T09:00:00.000Z';
const contact: ContactDetail = {
  ...{ id, firstName: 'Ana', lastName: 'Berg', title: 'CTO', company: 'Fjord AS', customer: null, owner: null, status: 'warm' },
  ...{ tags: ['vip'], emails: [{ email: 'ana@fjord.example', type: 'work' }], phones: [], background: '', lastContactedAt: null },
  ...{ createdAt: at, updatedAt: at, archivedAt: null, partner: null, mergedIds: [], dealCount: 0 },
};
const note = (text: string): TimelineEntry => ({ id: text, kind: 'note', at, actorName: 'Bo Dahl', note: text, record: null });
const open = () => renderMfe(mfe, `/crm/contacts/${id}`, 'partner_admin');

beforeEach(() => {
  mockEndpoint(getContact, contact);
  mockEndpoint(listContactActivities, makeTimeline([note('Prefers calls')]));
});

test('shows the contact, and who noted what', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: /Ana Berg/ })).toBeVisible();
  expect(screen.getByRole('link', { name: 'ana@fjord.example' })).toHaveAttribute('href', 'mailto:ana@fjord.example');
  const entry = (await screen.findByText('Prefers calls')).closest('li')!;
  expect(within(entry).getByText(/Bo Dahl/)).toBeVisible();
});

test('a contact that does not exist says so and leads to the list', async () => {
  mockEndpoint(getContact, mockError(404, { error: 'There is no such contact.', code: 'not_found' }));
  open();
  expect(await screen.findByRole('link', { name: 'See the contacts' })).toHaveAttribute('href', '/crm/contacts');
});

test('a timeline that does not load is loaded again', async () => {
  mockEndpoint(listContactActivities, mockError(400, { error: 'No.', code: 'invalid' }));
  open();
  await screen.findByText('The timeline didn’t load');
  mockEndpoint(listContactActivities, makeTimeline([note('Back again')]));
  await userEvent.click(screen.getByRole('button', { name: /again/i }));
  expect(await screen.findByText('Back again')).toBeVisible();
});

test('the customer of a contact is removed', async () => {
  mockEndpoint(getContact, { ...contact, customer: { id: '0d9f5f0a-0000-4000-8000-000000000002', name: 'Kestrel Foods' } });
  mockEndpoint(listOwners, { items: [] });
  const received = mockEndpoint(updateContact, contact);
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit contact' }));
  await userEvent.click(form.getByRole('button', { name: 'Remove Kestrel Foods' }));
  await userEvent.click(form.getByRole('button', { name: 'Save contact' }));
  await waitFor(() => expect(received[0]?.body).toMatchObject({ firstName: 'Ana', customerId: null }));
});

test('downloads the contact as a vCard', async () => {
  let saved: Blob | undefined;
  URL.createObjectURL = (file) => ((saved = file as Blob), 'blob:card');
  URL.revokeObjectURL = () => undefined;
  const names: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Download vCard' }));
  expect(names).toEqual(['Ana Berg.vcf']);
  expect(saved?.type).toBe('text/vcard');
});

test('adds a note to the timeline', async () => {
  const received = mockEndpoint(addContactActivity, note('Call on Monday'));
  open();
  await screen.findByText('Prefers calls');
  await userEvent.type(screen.getByRole('textbox'), 'Call on Monday');
  await userEvent.click(screen.getByRole('button', { name: /^Add/ }));
  await waitFor(() => expect(received[0]?.body).toEqual({ kind: 'note', body: 'Call on Monday' }));
});
