import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getCatalogItem, listCatalogItems } from '@techadds/shared/contract/catalog/endpoints';
import { listMarketplaceCategories } from '@techadds/shared/contract/categories/endpoints';
import { previewFee } from '@techadds/shared/contract/fees/endpoints';
import { imageWidths } from '@techadds/shared/contract/files/images';
import { listServiceRatings } from '@techadds/shared/contract/ratings/endpoints';
import { mockEndpoint, singlePage, makeRatingSummary, mockError, renderMfe } from '@techadds/shared/testing';
import * as mfe from '../../mfe';
import { makeFacets, makeCatalogItem, makeListMeta, makeCatalogService } from './testing/catalog';

const photo = '0d9f5f0a-0000-4000-8000-0000000000aa';
const penTest = makeCatalogService({
  name: 'Penetration test',
  pictures: [photo],
  related: [makeCatalogItem('Rollout', { picture: photo })],
});
const id = penTest.id;

function serve(picture: string | null) {
  const shown = { ...penTest, picture, related: penTest.related.map((one) => ({ ...one, picture })) };
  mockEndpoint(listCatalogItems, {
    ...{
      items: [shown],
      partnerRail: [],
      facets: makeFacets(),
      corrected: null,
      currency: 'USD',
      loosened: false,
      place: null,
      meta: makeListMeta({ total: 1 }),
    },
  });
  mockEndpoint(getCatalogItem, shown);
  mockEndpoint(listMarketplaceCategories, singlePage([]));
  mockEndpoint(previewFee, mockError(404, { error: 'No fee profile' }));
  mockEndpoint(listServiceRatings, { ...singlePage([]), summary: makeRatingSummary() });
}

const open = (path: string) => renderMfe(mfe, path, 'customer');
const article = async (name = penTest.name) => (await screen.findByRole('link', { name })).closest('article')!;
const region = (name: string) => screen.findByRole('region', { name });

const places: { place: string; show: () => Promise<HTMLElement> }[] = [
  { place: 'a card', show: () => (open('/marketplace'), article()) },
  { place: 'a rail', show: async () => (open('/marketplace2?mode=rail'), within(await region('Best rated')).findByRole('article')) },
  { place: 'a card below the map', show: () => (open('/marketplace2?mode=map'), article()) },
  { place: 'the featured rail', show: async () => (open('/marketplace2'), within(await region('Featured')).findByRole('link')) },
  { place: 'a related service', show: () => (open(`/marketplace/${id}`), article('Rollout')) },
  { place: 'the comparison', show: async () => (open(`/marketplace2/compare?ids=${id}`), screen.findByRole('columnheader')) },
  {
    place: 'the services chosen to compare',
    show: async () => {
      open('/marketplace2');
      await userEvent.click(await screen.findByRole('checkbox', { name: `Compare ${penTest.name}` }));
      return region('Compare');
    },
  },
  {
    place: 'what was viewed lately',
    show: async () => {
      const first = open(`/marketplace/${id}`);
      await screen.findByRole('heading', { level: 1, name: penTest.name });
      first.unmount();
      open('/marketplace2');
      return region('Recently viewed');
    },
  },
];

beforeEach(() => localStorage.clear());

/** The category drawing; its viewBox distinguishes it from an icon. */
const drawing = (shown: HTMLElement) => shown.querySelector('svg[viewBox="0 0 320 120"]');
const image = (shown: HTMLElement) => shown.querySelector('img');

describe.each(places)('$place', ({ show }) => {
  test('shows the picture of a service in all available widths, and the category drawing if it fails to load', async () => {
    serve(photo);
    const shown = await show();
    await waitFor(() => expect(image(shown)).not.toBeNull());
    const picture = image(shown)!;
    expect(picture.getAttribute('srcset')?.split(', ')).toEqual(
      imageWidths.map((width) => `/images?url=%2Fapi%2Ffiles%2F${photo}&w=${width}&q=75 ${width}w`),
    );
    // The alt text is empty because the name is beside it.
    expect([picture.getAttribute('alt'), picture.getAttribute('sizes')]).toEqual(['', expect.stringMatching(/\d+(px|vw)$/)]);
    expect(drawing(shown)).toBeNull();
    fireEvent.error(picture);
    expect(image(shown)).toBeNull();
    expect(drawing(shown)).not.toBeNull();
  });

  test('shows the category drawing for a service without a picture', async () => {
    serve(null);
    const shown = await show();
    await waitFor(() => expect(drawing(shown)).not.toBeNull());
    expect(image(shown)).toBeNull();
  });
});

test('shows the category drawing for services stored before pictures existed', async () => {
  serve(photo);
  const first = open(`/marketplace/${id}`);
  await screen.findByRole('heading', { level: 1, name: penTest.name });
  first.unmount();
  const key = Object.keys(localStorage).find((name) => name.startsWith('techadds.viewed'))!;
  localStorage.setItem(key, JSON.stringify([{ id, name: 'Old', category: 'Security', priceFromCents: 100, currency: 'USD', unit: 'day' }]));
  open('/marketplace2');
  const shown = await region('Recently viewed');
  expect(drawing(shown)).not.toBeNull();
  expect(image(shown)).toBeNull();
});
