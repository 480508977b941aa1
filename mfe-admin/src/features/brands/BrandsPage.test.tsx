import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { archiveBrand, createBrand, listBrands, restoreBrand, updateBrand, type Brand } from '@techadds/shared/contract/branding/endpoints';
import { getFile } from '@techadds/shared/contract/files/endpoints';
import { paths } from '@techadds/shared/paths';
import { mockEndpoint, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';

const brand = (changes: Partial<Brand> = {}): Brand => ({
  id: '0d9f5f0a-0000-4000-a000-000000000001',
  ...{ name: 'Halden', slug: 'halden', domain: 'halden.example', details: 'Energy', primary: '#7ac143', logoId: null, logo: null },
  ...{ iconId: null, icon: null, inherited: { primary: null, logo: null, icon: null } },
  ...{ status: 'active', inUse: false, createdAt: '2026-11-20T08:00:00.000Z', updatedAt: '2026-11-20T08:00:00.000Z' },
  ...changes,
});
const list = (items: Brand[]) => ({
  items,
  meta: { total: items.length, limit: 50, offset: 0, sort: 'name', order: 'asc' as const, hasMore: false },
  counts: { all: items.length, active: items.length, draft: 0, archived: 3 },
});

beforeEach(() => {
  mockEndpoint(listBrands, list([brand(), brand({ id: '0d9f5f0a-0000-4000-a000-000000000002', name: 'Solvik', inUse: true })]));
});

const open = (search = '') => renderMfe(mfe, paths.adminBrands + search, 'admin');
const choose = async (name: string, action: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};

test('lists brands with color and state, and marks the one in use', async () => {
  open();
  await screen.findAllByText('halden.example');
  await waitFor(() => expect(screen.getAllByRole('row')[1]).toHaveTextContent(/^Haldenhalden\.example#7ac143Active/));
  expect(screen.getAllByRole('row')[2]).toHaveTextContent(/^SolvikIn use/);
  expect(screen.getByRole('link', { name: /^Archived/ })).toHaveTextContent('Archived3');
});

test('says in the list and in the form what a brand inherits from the company', async () => {
  const inherited = { primary: '#0f766e', logo: '/api/files/of/t/logos/c', icon: '/api/files/of/t/logos/i' };
  mockEndpoint(listBrands, list([brand({ primary: null, inherited }), brand({ id: crypto.randomUUID(), name: 'Solvik', inherited })]));
  open();
  expect(await screen.findAllByText('Inherited from the company')).not.toEqual([]);
  expect(screen.getAllByRole('row')[1]).toHaveTextContent('Inherited from the company');
  expect(screen.getAllByRole('row')[2]).toHaveTextContent('#7ac143');
  await choose('Halden', 'Edit');
  const drawer = within(await screen.findByRole('dialog', { name: 'Change Halden' }));
  expect(drawer.getByText('Inherited from the company: #0f766e')).toBeVisible();
  expect(drawer.getByRole('img', { name: 'Logo of the company' })).toBeVisible();
  expect(drawer.getByRole('img', { name: 'Favicon of the company' })).toBeVisible();
  await userEvent.type(drawer.getByLabelText('Color'), '#7ac143');
  expect(drawer.queryByText(/^Inherited from the company:/)).toBeNull();
});

test('creates a brand once its fields are valid', async () => {
  const made = mockEndpoint(createBrand, brand());
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'New brand' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'New brand' }));
  await userEvent.type(drawer.getByLabelText('Domain'), 'HTTP://');
  await userEvent.click(drawer.getByRole('button', { name: 'Add brand' }));
  expect(await drawer.findByText('This field is required.')).toBeVisible();
  expect(drawer.getByText(/Write a domain in small letters/)).toBeVisible();
  await userEvent.clear(drawer.getByLabelText('Domain'));
  await userEvent.type(drawer.getByLabelText(/^Name/), 'Halden');
  await userEvent.type(drawer.getByLabelText('Color'), '#7ac143');
  await userEvent.selectOptions(drawer.getByLabelText('State'), 'active');
  await userEvent.click(drawer.getByRole('button', { name: 'Add brand' }));
  expect(await screen.findByText('Halden is added')).toBeVisible();
  const sent = { name: 'Halden', domain: null, details: '', primary: '#7ac143', logoId: null, iconId: null, status: 'active' };
  expect(made.map(({ body }) => body)).toEqual([sent]);
});

test('overrides the favicon of the company, falls back to it, and says of one without an upload where it comes from', async () => {
  const inherited = { primary: null, logo: null, icon: '/api/files/of/t/logos/i' };
  const [iconId, logoId] = [crypto.randomUUID(), crypto.randomUUID()];
  mockEndpoint(getFile, 'icon');
  mockEndpoint(listBrands, list([brand({ iconId, inherited }), brand({ id: crypto.randomUUID(), name: 'Solvik', logoId, inherited })]));
  const saved = mockEndpoint(updateBrand, brand());
  open();
  await choose('Solvik', 'Edit');
  const other = within(await screen.findByRole('dialog', { name: 'Change Solvik' }));
  expect(other.getByText(/^Made from the logo/)).toBeVisible();
  await userEvent.click(other.getByRole('button', { name: 'Cancel' }));
  await choose('Halden', 'Edit');
  const drawer = within(await screen.findByRole('dialog', { name: 'Change Halden' }));
  expect(drawer.getByText('Overrides that of the company')).toBeVisible();
  await userEvent.click(drawer.getByRole('button', { name: 'Remove favicon' }));
  expect(drawer.getByRole('img', { name: 'Favicon of the company' })).toBeVisible();
  await userEvent.click(drawer.getByRole('button', { name: 'Save brand' }));
  await waitFor(() => expect(saved[0]?.body).toMatchObject({ iconId: null, logoId: null }));
});

test('sends the version that an edit is based on', async () => {
  const saved = mockEndpoint(updateBrand, brand({ name: 'Halden Group' }));
  open();
  await choose('Halden', 'Edit');
  const drawer = within(await screen.findByRole('dialog', { name: 'Change Halden' }));
  await userEvent.type(drawer.getByLabelText(/^Name/), ' Group');
  await userEvent.click(drawer.getByRole('button', { name: 'Save brand' }));
  expect(await screen.findByText('Halden Group is changed')).toBeVisible();
  expect(saved[0]?.body).toMatchObject({ name: 'Halden Group', domain: 'halden.example', updatedAt: '2026-11-20T08:00:00.000Z' });
});

test('restores an archived brand with undo, and shows why a brand in use cannot be archived', async () => {
  const archived = mockEndpoint(archiveBrand, brand({ status: 'archived' }));
  const restored = mockEndpoint(restoreBrand, brand({ status: 'draft' }));
  open();
  await choose('Halden', 'Archive');
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect([archived.length, restored.length]).toEqual([1, 1]));
  mockEndpoint(archiveBrand, mockError(409, { error: 'The marketplace uses this brand.' }));
  await choose('Solvik', 'Archive');
  expect(await screen.findByText(/Solvik was not archived. The marketplace uses this brand/)).toBeVisible();
});
