import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getCatalogItem, listCatalogItems, type CatalogItem } from '@techadds/shared/contract/catalog/endpoints';
import {
  createMarketplaceCategory,
  listMarketplaceCategories,
  updateMarketplaceCategory,
} from '@techadds/shared/contract/categories/endpoints';
import type { Output } from '@techadds/shared/contract/endpoint';
import { previewFee, type FeePreview } from '@techadds/shared/contract/fees/endpoints';
import { currentUrl, mockEndpoint, mockError, renderMfe } from '@techadds/shared/testing';
import { makeCategory, makeFacets, makeCatalogItem, makeListMeta, makeCatalogService } from '../catalog/testing/catalog';
import * as mfe from '../../mfe';

const penTest = makeCatalogService({ name: 'Web app penetration test', related: [] });
const fibre = makeCatalogService({ name: 'Fibre line', related: [], regions: ['nordics'], rating: null });
const others = ['Third', 'Fourth', 'Fifth'].map((name) => makeCatalogItem(name));
const part = (items: CatalogItem[], more: Partial<Output<typeof listCatalogItems>> = {}) => ({
  ...{ items, partnerRail: [], facets: makeFacets(), currency: 'USD', corrected: null, loosened: false, place: null },
  meta: makeListMeta({ total: items.length }),
  ...more,
});
const fee = (changes: Partial<FeePreview> = {}): FeePreview => ({
  ...{ amountCents: 66_000, method: 'card', currency: 'USD', profileId: penTest.id, payer: 'partner', lines: [] },
  ...{ feeCents: 1944, netCents: 64_056, grossUpCents: 68_003, effectiveBp: 295, perk: null },
  ...changes,
});
const open = (path = '/marketplace2') => renderMfe(mfe, path, 'customer');
const tray = () => within(screen.getByRole('region', { name: 'Compare' }));

beforeEach(() => {
  localStorage.clear();
  mockEndpoint(listMarketplaceCategories, { items: [], meta: makeListMeta() });
  mockEndpoint(listCatalogItems, ({ query }) =>
    part(query.mode === 'rail' ? [penTest] : [penTest, fibre, ...others], { place: query.address ? 'nordics' : null }),
  );
  mockEndpoint(getCatalogItem, ({ params }) => (params.id === fibre.id ? fibre : penTest));
  mockEndpoint(previewFee, fee());
});

test('adds up to four services to the comparison, and restores them after a reload', async () => {
  const { unmount } = open();
  for (const name of [penTest.name, 'Fibre line', 'Third', 'Fourth'])
    await userEvent.click(await screen.findByRole('checkbox', { name: `Compare ${name}` }));
  expect(screen.getByRole('checkbox', { name: 'Compare Fifth' })).toBeDisabled();
  expect(tray().getAllByRole('listitem')).toHaveLength(4);
  await userEvent.click(tray().getByRole('button', { name: 'Do not compare Third' }));
  expect(screen.getByRole('checkbox', { name: 'Compare Fifth' })).toBeEnabled();
  unmount();
  open();
  expect(await screen.findByRole('checkbox', { name: 'Compare Fourth' })).toBeChecked();
  expect(tray().getByRole('link', { name: 'Compare 3' })).toHaveAttribute(
    'href',
    expect.stringContaining(`ids=${penTest.id}%2C${fibre.id}`),
  );
});

test('lets administrators add a category, or rename the selected one, in the marketplace', async () => {
  const security = makeCategory('Security', 14);
  mockEndpoint(listMarketplaceCategories, { items: [security], meta: makeListMeta({ total: 1 }) });
  const created = mockEndpoint(createMarketplaceCategory, makeCategory('Reviews', 0));
  const changed = mockEndpoint(updateMarketplaceCategory, security);
  const { unmount } = renderMfe(mfe, '/marketplace2', 'admin');
  await userEvent.click(await screen.findByRole('button', { name: 'Add category' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Reviews');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add category' }));
  await waitFor(() => expect(created.map(({ body }) => body)).toEqual([{ name: 'Reviews', parentId: null }]));
  unmount();
  renderMfe(mfe, `/marketplace2?category=${security.slug}`, 'admin');
  await userEvent.click(await screen.findByRole('button', { name: 'Change Security' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), ' audits');
  await userEvent.click(screen.getByRole('button', { name: 'Save category' }));
  await waitFor(() =>
    expect(changed.map(({ params, body }) => [params.id, body])).toEqual([[security.id, { name: 'Security audits', parentId: null }]]),
  );
});

test('shows no actions on categories to a customer', async () => {
  open();
  await screen.findByText('Fibre line');
  expect(screen.queryByRole('button', { name: /category/ })).toBeNull();
});

test('ignores malformed entries in localStorage', async () => {
  const { unmount } = open();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Compare Third' }));
  const key = Object.keys(localStorage).find((name) => name.startsWith('techadds.compare'))!;
  unmount();
  for (const text of ['{', 'null', '[1, {"id": 4}]', '"x"']) {
    localStorage.setItem(key, text);
    const shown = open();
    expect(await screen.findByRole('checkbox', { name: 'Compare Third' })).not.toBeChecked();
    shown.unmount();
  }
});

test('shows in the featured rail why each service is there', async () => {
  mockEndpoint(listCatalogItems, ({ query }) =>
    part(query.mode === 'rail' ? [fibre, penTest] : [], { place: query.address ? 'nordics' : null }),
  );
  open('/marketplace2?address=Bergen');
  const rail = within(await screen.findByRole('region', { name: 'Featured' }));
  expect(rail.getByText('Flagship')).toBeVisible();
  expect(rail.getByText('Promoted by this marketplace')).toBeVisible();
  expect(await rail.findByText('At your address')).toBeVisible();
  expect(rail.getByText('4.9 stars from 203')).toBeVisible();
});

test('filters by availability at the entered address, and names its region', async () => {
  const received = mockEndpoint(listCatalogItems, ({ query }) => part([fibre], { place: query.address === 'Bergen' ? 'nordics' : null }));
  open();
  await userEvent.type(await screen.findByLabelText('Your address'), 'Bergen{Enter}');
  expect(currentUrl()).toBe('/marketplace2?address=Bergen');
  expect(await screen.findByText('Serviceable in Nordics, and remotely')).toBeVisible();
  expect(received.at(-1)?.query).toMatchObject({ address: 'Bergen' });
  await userEvent.click(screen.getByRole('button', { name: 'Clear address' }));
  await userEvent.type(screen.getByLabelText('Your address'), 'Atlantis{Enter}');
  expect(await screen.findByText(/We don’t know this place/)).toBeVisible();
});

test('shows recently viewed services, newest first, until they are cleared', async () => {
  renderMfe(mfe, `/marketplace/${penTest.id}`, 'customer').unmount();
  const first = renderMfe(mfe, `/marketplace/${penTest.id}`, 'customer');
  await screen.findByRole('heading', { level: 1, name: penTest.name });
  first.unmount();
  const second = renderMfe(mfe, `/marketplace/${fibre.id}`, 'customer');
  await screen.findByRole('heading', { level: 1, name: 'Fibre line' });
  second.unmount();
  open();
  const viewed = within(await screen.findByRole('region', { name: 'Recently viewed' }));
  expect(viewed.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/marketplace/${fibre.id}`,
    `/marketplace/${penTest.id}`,
  ]);
  await userEvent.click(viewed.getByRole('button', { name: 'Forget these' }));
  expect(screen.queryByRole('region', { name: 'Recently viewed' })).toBeNull();
});

test('shows the same search as rails or on a map, with the mode in the URL', async () => {
  open('/marketplace2?query=fibre');
  await userEvent.click(await screen.findByRole('button', { name: 'Rails' }));
  expect(currentUrl()).toBe('/marketplace2?query=fibre&mode=rail');
  for (const name of ['Flagship', 'Best rated', 'Quickest', 'New here']) expect(await screen.findByRole('region', { name })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Map' }));
  await userEvent.click(await screen.findByRole('link', { name: /^Nordics\s*5/ }));
  expect(currentUrl()).toBe('/marketplace2?query=fibre&region=nordics&mode=map');
  expect(screen.getByRole('img', { name: 'Map of regions' })).toBeVisible();
});

const compare = (more = '') => open(`/marketplace2/compare?ids=${penTest.id},${fibre.id}${more}`);
const cells = async (row: string) =>
  within((await screen.findByRole('rowheader', { name: row })).closest('tr')!)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

test('compares price, tax, fee and total, and updates them with quantity and payment method', async () => {
  const requests = mockEndpoint(previewFee, ({ query }) =>
    fee({ payer: query.method === 'wire' ? 'customer' : 'partner', feeCents: 2500 }),
  );
  compare();
  await screen.findByRole('heading', { level: 1, name: 'Compare 2 services' });
  expect(await cells('Price')).toEqual(['$600.00', '$600.00']);
  expect(await cells('Tax')).toEqual(Array(2).fill('$60.00 (10\u00a0%)'));
  await waitFor(async () => expect(await cells('Payment fee')).toEqual(Array(2).fill('$0.00 ($25.00, the partner pays it)')));
  expect(await cells('You pay')).toEqual(['$660.00', '$660.00']);
  await userEvent.click(screen.getByRole('button', { name: 'More: Quantity' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Pay by' }), 'Bank transfer');
  await waitFor(async () => expect(await cells('You pay')).toEqual(['$1,345.00', '$1,345.00']));
  expect(requests.at(-1)?.query).toEqual({ amountCents: '132000', method: 'wire' });
});

test('marks the best value of a row, and can hide rows without differences', async () => {
  compare();
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Package of Fibre line' }), 'Premium');
  await waitFor(async () => expect(await cells('Price')).toEqual(['$600.00 best', '$2,400.00']));
  expect(await cells('Revisions')).toEqual(['0', '2 best']);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Only differences' }));
  expect(screen.queryByRole('rowheader', { name: 'Unit' })).toBeNull();
  expect(screen.getByRole('rowheader', { name: 'Price' })).toBeVisible();
});

test('removes a service from the comparison, and shows an empty state after the last', async () => {
  compare();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Fibre line' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'What it costs' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: `Remove ${penTest.name}` }));
  expect(await screen.findByText('Nothing to compare yet')).toBeVisible();
});

test('names columns while they load, and marks services that are no longer available until they are removed', async () => {
  mockEndpoint(getCatalogItem, mockError(404, { error: 'There is no such service.' }));
  compare();
  expect(await screen.findAllByRole('columnheader', { name: 'Loading' })).toHaveLength(2);
  expect(await screen.findAllByText('This service is no longer available.')).toHaveLength(2);
  await userEvent.click(screen.getAllByRole('button', { name: 'Remove it' })[0]!);
  expect(currentUrl()).toBe(`/marketplace2/compare?ids=${fibre.id}`);
});

test('ignores invalid ids in the URL', async () => {
  open("/marketplace2/compare?ids=1,x,../..,'");
  expect(await screen.findByText('Nothing to compare yet')).toBeVisible();
});
