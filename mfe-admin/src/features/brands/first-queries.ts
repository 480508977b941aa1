import { listBrands } from '@techadds/shared/contract/branding/endpoints';
import type { FirstQueries } from '@techadds/shared/mfe';

export const brandList = { endpoint: listBrands, sorts: ['name', 'updatedAt'] } as const;

export const firstQueries = { BrandsPage: [brandList] } satisfies FirstQueries;
