import type { CatalogItem } from '@techadds/shared/contract/catalog/endpoints';
import { formatPrice } from '@techadds/shared/format/money';

export const formatDays = (count: number) => (count === 1 ? '1 day' : `${count} days`);
export const formatServiceCount = (count: number) => (count === 1 ? '1 service' : `${count.toLocaleString('en-US')} services`);

/** The suffix of a price, by unit; the price of a project has none. */
export const unitSuffixes: Record<CatalogItem['unit'], string> = { hour: '/h', day: '/day', item: ' each', month: '/mo', project: '' };

export const formatPriceFrom = ({ priceFromCents, currency }: CatalogItem) => formatPrice(priceFromCents, currency);
