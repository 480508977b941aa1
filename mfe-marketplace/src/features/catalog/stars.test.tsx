import { screen, within } from '@testing-library/react';
import { getCatalogItem, listCatalog, listCatalogItems, type CatalogItem } from '@techadds/shared/contract/catalog/endpoints';
import { listMarketplaceCategories } from '@techadds/shared/contract/categories/endpoints';
import { previewFee } from '@techadds/shared/contract/fees/endpoints';
import { listServiceRatings } from '@techadds/shared/contract/ratings/endpoints';
import { mockEndpoint, singlePage, makeRatingSummary, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';
import { makeFacets, makeCatalogItem, makeListMeta, makeCatalogService } from './testing/catalog';

const rating = { average: 4.9, count: 203 };
const penTest = makeCatalogService({
  name: 'Penetration test',
  rating,
  regions: ['nordics'],
  related: [makeCatalogItem('Rollout', { rating })],
});
const id = penTest.id;

/** The server's response if the marketplace hides ratings: `rating` is left out. */
const without = <T extends CatalogItem>({ rating: _, ...rest }: T) => rest;

function serve(stars: boolean) {
  const related = stars ? penTest.related : penTest.related.map(without);
  const shown = { ...(stars ? penTest : without(penTest)), related };
  const items = [shown];
  const part = {
    items,
    partnerRail: [],
    facets: makeFacets(),
    corrected: null,
    currency: 'USD',
    loosened: false,
    place: null,
    meta: makeListMeta({ total: 1 }),
  };
  mockEndpoint(listCatalogItems, part);
  mockEndpoint(listCatalog, { items, meta: makeListMeta({ total: 1 }) });
  mockEndpoint(getCatalogItem, shown);
  mockEndpoint(listMarketplaceCategories, singlePage([]));
  mockEndpoint(previewFee, mockError(404, { error: 'No fee profile' }));
  mockEndpoint(listServiceRatings, { ...singlePage([]), summary: makeRatingSummary() });
}

const article = async (name = penTest.name) => (await screen.findByRole('link', { name })).closest('article')!;
const region = async (name: string) => {
  const found = await screen.findByRole('region', { name });
  await within(found).findAllByRole('link');
  return found;
};

const places: { place: string; path: string; find: () => Promise<HTMLElement>; noSearch?: boolean }[] = [
  { place: 'a card', path: '/marketplace', find: () => article() },
  { place: 'a card where the search is out of reach', path: '/marketplace', find: () => article(), noSearch: true },
  { place: 'a card of the enhanced marketplace', path: '/marketplace2', find: () => article() },
  { place: 'the featured rail', path: '/marketplace2', find: () => region('Featured') },
  { place: 'a rail', path: '/marketplace2?mode=rail', find: async () => within(await region('Best rated')).getByRole('article') },
  { place: 'a card below the map', path: '/marketplace2?mode=map', find: () => article() },
  {
    place: 'the head of its page',
    path: `/marketplace/${id}`,
    find: async () => (await screen.findByText(/^Delivered in N/)).parentElement!,
  },
  { place: 'a related service', path: `/marketplace/${id}`, find: () => article('Rollout') },
  { place: 'the comparison', path: `/marketplace2/compare?ids=${id}`, find: () => region('Comparison') },
];

describe.each(places)('$place', ({ path, find, noSearch }) => {
  const open = (stars: boolean) => {
    localStorage.clear();
    serve(stars);
    if (noSearch) mockEndpoint(listCatalogItems, mockError(503, { error: 'Out of reach' }));
    renderMfe(mfe, path, 'customer');
    return find();
  };

  test('shows the stars of a service', async () => {
    expect(await open(true)).toHaveTextContent(/4\.9 ?(stars from)/);
  });

  test('shows no rating and no label if the marketplace hides ratings', async () => {
    const shown = await open(false);
    expect(shown).not.toHaveTextContent(/4\.9|stars|rating/i);
  });
});

test('never shows ratings of recently viewed services', async () => {
  serve(true);
  const first = renderMfe(mfe, `/marketplace/${id}`, 'customer');
  await screen.findByRole('heading', { level: 1, name: penTest.name });
  first.unmount();
  renderMfe(mfe, '/marketplace2', 'customer');
  const viewed = await screen.findByRole('region', { name: 'Recently viewed' });
  expect(viewed).toHaveTextContent(penTest.name);
  expect(viewed).not.toHaveTextContent(/4\.9|rating/);
});
