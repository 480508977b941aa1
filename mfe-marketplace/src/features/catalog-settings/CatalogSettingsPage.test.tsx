import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getCatalogSettings, putCatalogSettings, type CatalogSettings } from '@techadds/shared/contract/catalog/settings';
import { createCategory, deleteCategory, listCategories, updateCategory } from '@techadds/shared/contract/categories/endpoints';
import { mockEndpoint, mockError, renderMfe } from '@techadds/shared/testing';
import { makeCategory, makeListMeta } from '../catalog/testing/catalog';
import * as mfe from '../../mfe';

const nothing = { sort: null, order: null, pageSize: null, featured: null, ratings: null };
const settings = (changes: Partial<CatalogSettings> = {}): CatalogSettings => ({
  level: 'tenant',
  own: nothing,
  effective: { sort: 'name', order: 'asc', pageSize: 50, featured: true, ratings: true },
  updated_at: null,
  ...changes,
});
const path = '/catalog/CatalogSettings';
const security = makeCategory('Security', 14);
const audits = { ...makeCategory('Audits', 4), parentId: security.id };

beforeEach(() => {
  mockEndpoint(getCatalogSettings, settings());
  mockEndpoint(listCategories, { items: [security, audits, makeCategory('Cloud', 2)], meta: makeListMeta({ total: 3 }) });
});

test('marks the page as a preview, and shows the inherited values where nothing is set', async () => {
  renderMfe(mfe, path, 'admin');
  expect(await screen.findByText('Preview')).toBeVisible();
  expect(await screen.findByLabelText('Default sort order')).toHaveDisplayValue('Default: Name');
  expect(screen.getByRole('button', { name: 'Save settings' })).toHaveAttribute('aria-disabled', 'true');
});

test('saves the chosen settings and leaves the others inherited', async () => {
  const saved = mockEndpoint(putCatalogSettings, settings({ own: { ...nothing, sort: 'rating' } }));
  renderMfe(mfe, path, 'partner_admin');
  expect(screen.queryByRole('navigation', { name: 'Catalog settings' })).toBeNull();
  await userEvent.selectOptions(await screen.findByLabelText('Default sort order'), 'Best rated');
  await userEvent.selectOptions(screen.getByLabelText('Services on a page'), '24');
  await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
  expect(await screen.findByText('Catalog settings saved')).toBeVisible();
  expect(saved.map(({ body }) => body)).toEqual([{ ...nothing, sort: 'rating', pageSize: 24 }]);
});

test('keeps the chosen settings after a rejected save', async () => {
  mockEndpoint(putCatalogSettings, mockError(403, { error: 'Your company is suspended.', cid: 'ref-3' }));
  renderMfe(mfe, path, 'admin');
  await userEvent.selectOptions(await screen.findByLabelText('Default sort order'), 'Newest');
  await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Your company is suspended.');
  expect(screen.getByLabelText('Default sort order')).toHaveDisplayValue('Newest');
});

const openTree = async () => {
  renderMfe(mfe, `${path}?tab=categories`, 'admin');
  return within(await screen.findByRole('list', { name: 'Categories' }));
};

test('adds a category below another', async () => {
  const made = mockEndpoint(createCategory, makeCategory('Reviews', 0));
  const tree = await openTree();
  await userEvent.click(tree.getByRole('button', { name: 'Add a category in Security' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Add a category' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add category' }));
  expect(await dialog.findByText('This field is required.')).toBeVisible();
  await userEvent.type(dialog.getByLabelText(/^Name/), 'Reviews{Enter}');
  expect(await screen.findByText('Reviews is added')).toBeVisible();
  expect(made.map(({ body }) => body)).toEqual([{ name: 'Reviews', parentId: security.id }]);
});

test('shows under the name that it is taken', async () => {
  mockEndpoint(updateCategory, mockError(409, { error: 'Taken', fields: { name: 'This name is taken here.' } }));
  const tree = await openTree();
  await userEvent.click(tree.getByRole('button', { name: 'Change Security' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Change Security' }));
  expect(within(dialog.getByLabelText('Part of')).queryByRole('option', { name: 'Audits' })).toBeNull();
  await userEvent.clear(dialog.getByLabelText(/^Name/));
  await userEvent.type(dialog.getByLabelText(/^Name/), 'Cloud{Enter}');
  expect(await dialog.findByText('This name is taken here.')).toBeVisible();
});

test('keeps a category that is not empty, and shows the reason', async () => {
  mockEndpoint(deleteCategory, mockError(409, { error: '14 services and 1 category are in “Security”.' }));
  const tree = await openTree();
  await userEvent.click(tree.getByRole('button', { name: 'Remove Security' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove category' }));
  expect(await screen.findByText('14 services and 1 category are in “Security”.')).toBeVisible();
});

test('moves a category among its siblings', async () => {
  const moved = mockEndpoint(updateCategory, security);
  const tree = await openTree();
  expect(tree.getByRole('button', { name: 'Move Security up' })).toBeDisabled();
  await userEvent.click(tree.getByRole('button', { name: 'Move Security down' }));
  expect(moved.map(({ body }) => body)).toEqual([{ name: 'Security', position: 1 }]);
});
