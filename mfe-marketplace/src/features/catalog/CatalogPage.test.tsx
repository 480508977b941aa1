import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listCatalog, listCatalogItems, type CatalogItem } from '@techadds/shared/contract/catalog/endpoints';
import { listMarketplaceCategories } from '@techadds/shared/contract/categories/endpoints';
import type { Output } from '@techadds/shared/contract/endpoint';
import { currentUrl, mockEndpoint, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';
import { makeCategory, makeFacets, haldenPartner, makeCatalogItem, makeListMeta } from './testing/catalog';

const penTest = makeCatalogItem('Web app penetration test', { priceFromCents: 100_000, deliveryDays: 8, flagship_promoted: true });
const fibre = makeCatalogItem('Fibre office connection', {
  category: 'Connectivity',
  unit: 'month',
  priceFromCents: 14_900,
  deliveryDays: 1,
});
const rail = [{ ...haldenPartner, handle: 'halden', about: 'Security testing', serviceCount: 3 }];

const part = (items: CatalogItem[], changes = {}, more: Partial<Output<typeof listCatalogItems>> = {}) => ({
  ...{ items, partnerRail: rail, facets: makeFacets(), currency: 'USD', corrected: null, loosened: false, place: null },
  meta: makeListMeta({ total: items.length, ...changes }),
  ...more,
});
const open = (path = '/marketplace') => renderMfe(mfe, path, 'customer');

beforeEach(() => {
  mockEndpoint(listMarketplaceCategories, {
    items: [makeCategory('Security', 14), makeCategory('Connectivity', 4), makeCategory('Empty', 0)],
    meta: makeListMeta({ total: 3 }),
  });
});

test('shows each service with partner, category, summary, delivery and price', async () => {
  mockEndpoint(listCatalogItems, part([fibre, penTest]));
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

test('names the perk of a service that has one, without a request for each card', async () => {
  mockEndpoint(listCatalogItems, part([fibre, { ...penTest, perkTitle: 'Spring offer' }]));
  open();
  const card = (await screen.findByRole('link', { name: 'Web app penetration test' })).closest('article')!;
  expect(within(card).getByText('Spring offer')).toBeVisible();
  const other = screen.getByRole('link', { name: 'Fibre office connection' }).closest('article')!;
  expect(within(other).queryByText('Spring offer')).toBeNull();
});

test('shows the picture of a service in responsive widths, in place of the category drawing', async () => {
  const picture = '0d9f5f0a-0000-4000-8000-0000000000aa';
  mockEndpoint(listCatalogItems, part([makeCatalogItem('Pictured', { picture }), fibre]));
  const { container } = open();
  await screen.findByRole('link', { name: 'Pictured' });
  const shown = await waitFor(() => {
    const image = container.querySelector('article img');
    if (!image) throw new Error('There is no picture.');
    return image;
  });
  expect(shown).toHaveAttribute('src', expect.stringContaining(encodeURIComponent(`/api/files/${picture}`)));
  expect(shown.getAttribute('srcset')).toContain('3840w');
  expect(container.querySelectorAll('article img')).toHaveLength(1);
});

test('puts the search into the URL, and sorts by relevance only where that is chosen', async () => {
  const received = mockEndpoint(listCatalogItems, ({ query }) => part([penTest], { sort: query.sort ?? 'name' }));
  open();
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search services' }), 'pen test{Enter}');
  expect(currentUrl()).toBe('/marketplace?query=pen+test');
  await screen.findByText('Web app penetration test');
  expect(received.at(-1)?.query).toEqual({ query: 'pen test', offset: '0', cache: 'prefer' });
  expect(screen.getByRole('combobox', { name: 'Sort' })).toHaveValue('name.asc');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Best match');
  await waitFor(() => expect(received.at(-1)?.query).toMatchObject({ query: 'pen test', sort: 'relevance', order: 'asc' }));
});

test('reads filters, sort order and page from the URL', async () => {
  const received = mockEndpoint(listCatalogItems, part([penTest], { total: 120, offset: 50, hasMore: true, sort: 'price', order: 'desc' }));
  open(
    '/marketplace?category=security&minCents=10000&maxCents=700000&delivery=30&rating=450&region=nordics&sort=price&order=desc&offset=50',
  );
  await screen.findByText('51–100 of 120');
  expect(received[0]?.query).toEqual({
    ...{ category: 'security', minCents: '10000', maxCents: '700000', delivery: '30', rating: '450', region: 'nordics' },
    ...{ sort: 'price', order: 'desc', offset: '50', cache: 'prefer' },
  });
  expect(screen.getByRole('combobox', { name: 'Sort' })).toHaveValue('price.desc');
  await screen.findByRole('button', { name: 'Clear Category: Security' });
  for (const name of ['Category: Security', 'Price: $100 to $7,000', 'Delivery: ≤ 30 days', 'Rating: ≥ 4.5', 'Place: Nordics'])
    expect(screen.getByRole('button', { name: `Clear ${name}` })).toBeVisible();
});

test('ignores invalid URL parameters', async () => {
  const received = mockEndpoint(listCatalogItems, part([penTest]));
  open('/marketplace?sort=color&order=up&offset=-3&delivery=8&rating=4&region=atlantis&minCents=-1&maxCents=x');
  await screen.findByText('Web app penetration test');
  expect(received[0]?.query).toEqual({ offset: '0', cache: 'prefer' });
});

const choices = async (group: string) => within(await screen.findByRole('group', { name: group, hidden: true }));

test('shows the number of services per filter option, and toggles the filter with its link', async () => {
  const security = makeCategory('Security', 14);
  mockEndpoint(listMarketplaceCategories, {
    items: [security, { ...makeCategory('Audits', 4), parentId: security.id }, makeCategory('Empty', 0)],
    meta: makeListMeta({ total: 3 }),
  });
  mockEndpoint(listCatalogItems, part([penTest], {}, { facets: makeFacets({ categories: [{ id: security.id, count: 9 }] }) }));
  open('/marketplace?offset=50');
  const delivery = await choices('Delivery');
  await userEvent.click(delivery.getByRole('link', { name: /Within 7 days\s*8/, hidden: true }));
  expect(currentUrl()).toBe('/marketplace?delivery=7');
  expect(delivery.getByRole('link', { name: /Within 7 days/, hidden: true })).toHaveAttribute('aria-current', 'true');
  await userEvent.click(delivery.getByRole('link', { name: /Within 7 days/, hidden: true }));
  expect(currentUrl()).toBe('/marketplace');
  await userEvent.click((await choices('Category')).getByRole('link', { name: /Security\s*9/, hidden: true }));
  expect(currentUrl()).toBe('/marketplace?category=security');
  expect((await choices('Category')).queryByRole('link', { name: /Empty|Audits/, hidden: true })).toBeNull();
  expect((await choices('Place')).queryByRole('link', { name: /Asia/, hidden: true })).toBeNull();
});

test('filters by a price range, and shows an error beside an invalid one', async () => {
  mockEndpoint(listCatalogItems, part([penTest]));
  open();
  const price = await choices('Price');
  await userEvent.type(price.getByLabelText('From'), '1,000');
  await userEvent.type(price.getByLabelText('To'), '250');
  await userEvent.click(price.getByRole('button', { name: 'Apply price', hidden: true }));
  expect(price.getByText('Less than “From”.')).toBeInTheDocument();
  expect(currentUrl()).toBe('/marketplace');
  await userEvent.clear(price.getByLabelText('To'));
  await userEvent.type(price.getByLabelText('To'), 'much');
  expect(price.getByText('Enter an amount, like 250.')).toBeInTheDocument();
  await userEvent.clear(price.getByLabelText('To'));
  await userEvent.type(price.getByLabelText('To'), '2500.50{Enter}');
  expect(currentUrl()).toBe('/marketplace?minCents=100000&maxCents=250050');
});

test('shows the filters in a sheet on narrow screens', async () => {
  mockEndpoint(listCatalogItems, part([penTest], { total: 31 }));
  open('/marketplace?delivery=30');
  await userEvent.click(await screen.findByRole('button', { name: 'Filters (1)' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  await userEvent.click(sheet.getByRole('link', { name: /Nordics/ }));
  expect(currentUrl()).toBe('/marketplace?delivery=30&region=nordics');
  await userEvent.click(sheet.getByRole('button', { name: 'Clear filters' }));
  expect(currentUrl()).toBe('/marketplace');
  await userEvent.click(sheet.getByRole('button', { name: 'Show 31 services' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('returns to the first page when the sort order changes', async () => {
  mockEndpoint(listCatalogItems, part([penTest], { total: 120, offset: 50, hasMore: true }));
  open('/marketplace?offset=50');
  await screen.findByText('51–100 of 120');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Quickest delivery');
  expect(currentUrl()).toBe('/marketplace?sort=delivery');
});

test('says which word a misspelled one was corrected to', async () => {
  mockEndpoint(listCatalogItems, part([penTest], {}, { corrected: 'penetration' }));
  open('/marketplace?query=penetratoin');
  expect(await screen.findByText(/Nothing matches “penetratoin” as typed/)).toHaveTextContent('These match penetration.');
});

test('lets keyboard users skip the filters', async () => {
  mockEndpoint(listCatalogItems, part([penTest]));
  open();
  const skip = await screen.findByRole('link', { name: 'Skip the filters', hidden: true });
  skip.focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('heading', { name: '1 service' })).toHaveFocus();
  expect(currentUrl()).toBe('/marketplace');
});

test('says when results match only some of the words', async () => {
  mockEndpoint(listCatalogItems, part([penTest], {}, { corrected: 'office penetration', loosened: true }));
  open('/marketplace?query=office+penetratoin');
  expect(await screen.findByText(/Nothing matches all of “office penetration”/)).toHaveTextContent('These match some of the words.');
});

test('pages through the list', async () => {
  window.scrollTo = jest.fn();
  mockEndpoint(listCatalogItems, ({ query }) =>
    part([penTest], { total: 60, offset: Number(query.offset), hasMore: query.offset === '0' }),
  );
  open();
  expect(await screen.findByText('1–50 of 60')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await screen.findByText('51–60 of 60')).toBeVisible();
  expect(currentUrl()).toBe('/marketplace?offset=50');
  expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled();
});

test('links featured partners to their services, and hides them during a search', async () => {
  mockEndpoint(listCatalogItems, part([penTest]));
  open();
  await userEvent.click(await screen.findByRole('link', { name: /Halden Systems.*3 services/ }));
  expect(currentUrl()).toBe('/marketplace?query=Halden+Systems');
  expect(screen.queryByRole('heading', { name: 'Featured partners' })).toBeNull();
  expect(screen.getByRole('searchbox')).toHaveValue('Halden Systems');
});

test('falls back to the plain catalog when the search is unavailable, and says so', async () => {
  mockEndpoint(listCatalogItems, mockError(404, { error: 'Not found' }));
  mockEndpoint(listCatalog, { items: [fibre, penTest], meta: makeListMeta({ total: 2 }) });
  open('/marketplace?query=security');
  expect(await screen.findByText('Web app penetration test')).toBeVisible();
  expect(screen.queryByText('Fibre office connection')).toBeNull();
  expect(screen.getByRole('status')).toHaveTextContent('This is the short list');
});

test('offers to clear filters or show all services when nothing matches', async () => {
  mockEndpoint(listCatalogItems, ({ query }) => (query.query ? part([]) : part([penTest])));
  open('/marketplace?query=zzz&category=security');
  expect(await screen.findByText('No services match “zzz”')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(currentUrl()).toBe('/marketplace?query=zzz');
  await userEvent.click(screen.getByRole('button', { name: 'Show all services' }));
  expect(await screen.findByText('Web app penetration test')).toBeVisible();
  expect(currentUrl()).toBe('/marketplace');
});

test('leads from a page beyond the end back to the first', async () => {
  mockEndpoint(listCatalogItems, ({ query }) => (query.offset === '0' ? part([penTest]) : part([], { total: 1, offset: 100 })));
  open('/marketplace?offset=100');
  await userEvent.click(await screen.findByRole('button', { name: 'Go to the first page' }));
  expect(await screen.findByText('Web app penetration test')).toBeVisible();
});

test('shows an empty state for a marketplace without services', async () => {
  mockEndpoint(listCatalogItems, { ...part([]), partnerRail: [] });
  open();
  expect(await screen.findByText('No services yet')).toBeVisible();
});

test('shows an error with its reference and offers a retry', async () => {
  mockEndpoint(listCatalogItems, mockError(403, { error: 'Your company is suspended.', cid: 'ref-7' }));
  open();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('The marketplace didn’t load');
  expect(alert).toHaveTextContent('Your company is suspended.');
  expect(alert).toHaveTextContent('ref-7');
  mockEndpoint(listCatalogItems, part([penTest]));
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Web app penetration test')).toBeVisible();
});
