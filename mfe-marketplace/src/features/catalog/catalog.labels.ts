import type { CatalogItem } from '@techadds/shared/contract/catalog/endpoints';
import { formatPrice } from '@techadds/shared/format/money';

export const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);
export const services = (count: number) => (count === 1 ? '1 service' : `${count.toLocaleString('en-US')} services`);

/** What stands behind a price, by the unit it is for; a project's price stands alone. */
export const perUnit: Record<CatalogItem['unit'], string> = { hour: '/h', day: '/day', item: ' each', month: '/mo', project: '' };

export const priceFrom = ({ priceFromCents, currency }: CatalogItem) => formatPrice(priceFromCents, currency);
