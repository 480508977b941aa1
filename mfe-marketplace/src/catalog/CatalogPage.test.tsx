import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listCatalog, listCatalogItems, type CatalogItem } from '@techadds/shared/contract/catalog';
import { listCategories } from '@techadds/shared/contract/categories';
import { address, answer, refuse, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../mfe';
import { category, halden, item, listMeta } from './sample';

const penTest = item('Web app penetration test', { priceFromCents: 100_000, deliveryDays: 8, flagship_promoted: true });
const fibre = item('Fibre office connection', { category: 'Connectivity', unit: 'month', priceFromCents: 14_900, deliveryDays: 1 });
const rail = [{ ...halden, handle: 'halden', about: 'Security testing', serviceCount: 3 }];

const part = (items: CatalogItem[], changes = {}) => ({ items, partnerRail: rail, meta: listMeta({ total: items.length, ...changes }) });
const open = (path = '/marketplace') => renderMfe(mfe, path, 'customer');

beforeEach(() => {
  answer(listCategories, {
    items: [category('Security', 14), category('Connectivity', 4), category('Empty', 0)],
    meta: listMeta({ total: 3 }),
  });
});

test('the catalogue shows each service with partner, category, summary, delivery and price', async () => {
  answer(listCatalogItems, part([fibre, penTest]));
  open();
  const card = (await screen.findByRole('link', { name: 'Web app penetration test' })).closest('article')!;
  expect(card).toHaveTextContent('Halden Systems · Security');
  expect(card).toHaveTextContent('OWASP-aligned, with retest included');
  expect(card).toHaveTextContent('8 days');
  expect(card).toHaveTextContent('from $1,000');
  expect(within(card).getByText('Flagship')).toBeVisible();
  const other = screen.getByRole('link', { name: 'Fibre office connection' }).closest('article')!;
  expect(other).toHaveTextContent('1 day');
  expect(other).toHaveTextContent('from $149/mo');
  expect(within(other).queryByText('Flagship')).toBeNull();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Marketplace');
  expect(screen.getByRole('heading', { name: '2 services' })).toBeVisible();
});

test('searching changes the address and asks the server', async () => {
  const received = answer(listCatalogItems, part([penTest]));
  open();
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search services' }), 'pen test{Enter}');
  expect(address()).toBe('/marketplace?query=pen+test');
  await screen.findByText('Web app penetration test');
  expect(received.at(-1)?.query).toMatchObject({ query: 'pen test', limit: '50', sort: 'name', order: 'asc' });
});

test('a category, a sort and a page come from the address', async () => {
  const received = answer(listCatalogItems, part([penTest], { total: 120, offset: 50, hasMore: true }));
  open('/marketplace?category=security&sort=price&order=desc&offset=50');
  await screen.findByText('51–100 of 120');
  expect(received[0]?.query).toEqual({ category: 'security', sort: 'price', order: 'desc', limit: '50', offset: '50' });
  expect(screen.getByRole('combobox', { name: 'Category' })).toHaveValue('security');
  expect(screen.getByRole('combobox', { name: 'Sort' })).toHaveValue('price.desc');
});

test('an address with nonsense in it shows the catalogue all the same', async () => {
  const received = answer(listCatalogItems, part([penTest]));
  open('/marketplace?sort=colour&order=up&offset=-3');
  await screen.findByText('Web app penetration test');
  expect(received[0]?.query).toEqual({ sort: 'name', order: 'asc', limit: '50', offset: '0' });
});

test('choosing a category or a sort goes back to the first page', async () => {
  const received = answer(listCatalogItems, part([penTest], { total: 120, offset: 50, hasMore: true }));
  open('/marketplace?offset=50');
  await screen.findByText('51–100 of 120');
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Category' }), 'Security (14)');
  expect(address()).toBe('/marketplace?category=security');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Quickest delivery');
  expect(address()).toBe('/marketplace?category=security&sort=delivery');
  expect(received.at(-1)?.query).toMatchObject({ category: 'security', sort: 'delivery', order: 'asc', offset: '0' });
});

test('a category without services is not offered', async () => {
  answer(listCatalogItems, part([penTest]));
  open();
  const select = await screen.findByRole('combobox', { name: 'Category' });
  await within(select).findByRole('option', { name: 'Security (14)' });
  expect(within(select).queryByRole('option', { name: /Empty/ })).toBeNull();
});

test('the pages of the list can be walked', async () => {
  window.scrollTo = jest.fn();
  answer(listCatalogItems, ({ query }) => part([penTest], { total: 60, offset: Number(query.offset), hasMore: query.offset === '0' }));
  open();
  expect(await screen.findByText('1–50 of 60')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await screen.findByText('51–60 of 60')).toBeVisible();
  expect(address()).toBe('/marketplace?offset=50');
  expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled();
});

test('featured partners lead to what they offer, and give way to a search', async () => {
  answer(listCatalogItems, part([penTest]));
  open();
  await userEvent.click(await screen.findByRole('link', { name: /Halden Systems.*3 services/ }));
  expect(address()).toBe('/marketplace?query=Halden+Systems');
  expect(screen.queryByRole('heading', { name: 'Featured partners' })).toBeNull();
  expect(screen.getByRole('searchbox')).toHaveValue('Halden Systems');
});

test('where the search is not served, the short list stands in and says so', async () => {
  answer(listCatalogItems, refuse(404, { error: 'Not found' }));
  answer(listCatalog, { items: [fibre, penTest], meta: listMeta({ total: 2 }) });
  open('/marketplace?query=security');
  expect(await screen.findByText('Web app penetration test')).toBeVisible();
  expect(screen.queryByText('Fibre office connection')).toBeNull();
  expect(screen.getByRole('status')).toHaveTextContent('This is the short list');
});

test('a search without a match offers ways on', async () => {
  answer(listCatalogItems, ({ query }) => (query.query ? part([]) : part([penTest])));
  open('/marketplace?query=zzz&category=security');
  expect(await screen.findByText('No services match “zzz”')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Search all categories' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show all services' }));
  expect(await screen.findByText('Web app penetration test')).toBeVisible();
  expect(address()).toBe('/marketplace');
});

test('a page beyond the end leads back to the first', async () => {
  answer(listCatalogItems, ({ query }) => (query.offset === '0' ? part([penTest]) : part([], { total: 1, offset: 100 })));
  open('/marketplace?offset=100');
  await userEvent.click(await screen.findByRole('button', { name: 'Go to the first page' }));
  expect(await screen.findByText('Web app penetration test')).toBeVisible();
});

test('a marketplace without services says what will appear', async () => {
  answer(listCatalogItems, { ...part([]), partnerRail: [] });
  open();
  expect(await screen.findByText('No services yet')).toBeVisible();
});

test('a refusal is shown with its reference and can be tried again', async () => {
  answer(listCatalogItems, refuse(403, { error: 'Your company is suspended.', cid: 'ref-7' }));
  open();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('The marketplace didn’t load');
  expect(alert).toHaveTextContent('Your company is suspended.');
  expect(alert).toHaveTextContent('ref-7');
  answer(listCatalogItems, part([penTest]));
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Web app penetration test')).toBeVisible();
});
