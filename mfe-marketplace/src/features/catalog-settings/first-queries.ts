import { getCatalogSettings } from '@techadds/shared/contract/catalog/settings';
import type { FirstQueries } from '@techadds/shared/mfe';

export const firstQueries = { CatalogSettingsPage: [getCatalogSettings] } satisfies FirstQueries;
