import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { archiveContact, listContacts, restoreContact, type Contact, type ContactDetail } from '@techadds/shared/contract/crm/contacts';
import { listOwners } from '@techadds/shared/contract/crm/pipeline';
import { mockEndpoint, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';

const at = '2026-11-20T09:00:00.000Z';
const contact = (n: number): Contact => ({
  ...{ id: `0d9f5f0a-0000-4000-8000-00000000000${n}`, firstName: 'Ana', lastName: `Berg ${n}`, title: '', company: 'Fjord AS' },
  ...{ customer: null, owner: null, status: 'warm', tags: [], emails: [], phones: [], background: '', lastContactedAt: null },
  ...{ createdAt: at, updatedAt: at, archivedAt: null, partner: null },
});
const contacts = [1, 2, 3].map(contact);

beforeEach(() => {
  mockEndpoint(listOwners, { items: [] });
  // Two pages.
  mockEndpoint(listContacts, ({ query }) => {
    const offset = Number(query.offset ?? 0);
    const items = offset === 0 ? contacts.slice(0, 2) : contacts.slice(2);
    return { items, meta: { total: 3, limit: 2, offset, sort: 'name', order: 'asc' as const, hasMore: offset === 0 } };
  });
});

test('archives all contacts of the list, also those of other pages, and undoes it', async () => {
  const archived = mockEndpoint(archiveContact, contact(1) as ContactDetail);
  const restored = mockEndpoint(restoreContact, contact(1) as ContactDetail);
  renderMfe(mfe, '/crm/contacts', 'partner_admin');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await userEvent.click(screen.getByRole('button', { name: /^Select all 3/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Archive' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  const ids = contacts.map(({ id }) => id);
  await waitFor(() => expect(restored.map(({ params }) => params.id)).toEqual(ids));
  expect(archived.map(({ params }) => params.id)).toEqual(ids);
});
