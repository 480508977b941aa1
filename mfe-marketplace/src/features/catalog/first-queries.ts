import { listCatalogItems } from '@techadds/shared/contract/catalog/endpoints';
import type { FirstQueries } from '@techadds/shared/mfe';

export const firstCatalogPage = { endpoint: listCatalogItems, query: { offset: '0', cache: 'prefer' } } as const;

export const firstQueries = { CatalogPage: [firstCatalogPage] } satisfies FirstQueries;
