import type { OwnCatalogSettings } from '@techadds/shared/contract/catalog/forms';
import type { CatalogSettings } from '@techadds/shared/contract/catalog/settings';
import type { Tx } from '../../platform/database/client';
import type { Caller } from '../../platform/auth/caller';
import { forbidden } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import { findCatalogSettings, saveCatalogSettings } from './catalog-settings.db';

const noOwnSettings: OwnCatalogSettings = { sort: null, order: null, pageSize: null, featured: null, ratings: null };
const defaultSettings: CatalogSettings['effective'] = { sort: 'name', order: 'asc', pageSize: 50, featured: true, ratings: true };

/** Merges own settings over the inherited ones. */
function mergeSettings(above: CatalogSettings['effective'], own: OwnCatalogSettings): CatalogSettings['effective'] {
  const { sort, order, pageSize, featured, ratings } = own;
  return {
    sort: sort ?? above.sort,
    // An inherited direction does not apply to an own sort column.
    order: order ?? (sort === null ? above.order : 'asc'),
    pageSize: pageSize ?? above.pageSize,
    featured: featured ?? above.featured,
    ratings: ratings ?? above.ratings,
  };
}

/** The effective settings of the tenant's catalog, which apply to searches. */
export async function getTenantSettings(tx: Tx, tenantId: string): Promise<CatalogSettings['effective']> {
  return mergeSettings(defaultSettings, (await findCatalogSettings(tx, tenantId, null))?.settings ?? noOwnSettings);
}

/** The partner whose settings the caller may change; null for the tenant's. @throws AppError 403. */
function getOwnPartnerId({ scope, partnerId }: Caller): string | null {
  if (scope === 'tenant') return null;
  if (partnerId === null) throw forbidden();
  return partnerId;
}

export async function getSettings(tx: Tx, caller: Caller): Promise<CatalogSettings> {
  const partnerId = getOwnPartnerId(caller);
  const row = await findCatalogSettings(tx, caller.tenantId, partnerId);
  const own = row?.settings ?? noOwnSettings;
  const above = partnerId === null ? defaultSettings : await getTenantSettings(tx, caller.tenantId);
  return {
    level: partnerId === null ? 'tenant' : 'partner',
    own,
    effective: mergeSettings(above, own),
    updated_at: row?.updatedAt ?? null,
  };
}

export async function updateSettings(
  tx: Tx,
  { caller, audit, now }: ActionContext,
  settings: OwnCatalogSettings,
): Promise<CatalogSettings> {
  const partnerId = getOwnPartnerId(caller);
  const { tenantId } = caller;
  const before = (await findCatalogSettings(tx, tenantId, partnerId))?.settings ?? noOwnSettings;
  const at = now.toISOString();
  await saveCatalogSettings(tx, { tenantId, partnerId, settings, createdAt: at, updatedAt: at });
  await audit(tx, {
    event: 'catalog.settings_changed',
    description: `${caller.name} changed how the catalog is shown`,
    targets: [partnerId === null ? { type: 'tenant', id: tenantId, name: 'Catalog' } : { type: 'partner', id: partnerId, name: 'Catalog' }],
    before,
    after: settings,
  });
  return getSettings(tx, caller);
}
