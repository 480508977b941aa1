import { getCatalogItem } from '@techadds/shared/contract/catalog/endpoints';
import type { FirstQueries } from '@techadds/shared/mfe';

export const firstQueries = { ServicePage: [getCatalogItem] } satisfies FirstQueries;
