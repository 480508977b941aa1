import type { OwnCatalogSettings } from '@techadds/shared/contract/catalog/forms';
import type { CatalogSettings } from '@techadds/shared/contract/catalog/settings';
import type { Tx } from '../../platform/database/client';
import type { Caller } from '../../platform/auth/caller';
import { forbidden } from '../../platform/http/errors';
import { toActor, type ActionContext } from '../../platform/action-context';
import { recordAuditEvent } from '../audit/audit.service';
import { findSettings, saveSettings } from './catalog-settings.db';

const nothing: OwnCatalogSettings = { sort: null, order: null, pageSize: null, featured: null, ratings: null };
const standard: CatalogSettings['effective'] = { sort: 'name', order: 'asc', pageSize: 50, featured: true, ratings: true };

/** Merges own settings over the inherited ones. */
function over(above: CatalogSettings['effective'], own: OwnCatalogSettings): CatalogSettings['effective'] {
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
export async function tenantSettings(tx: Tx, tenantId: string): Promise<CatalogSettings['effective']> {
  return over(standard, (await findSettings(tx, tenantId, null))?.settings ?? nothing);
}

/** The partner whose settings the caller may change; null for the tenant's. @throws AppError 403. */
function ownerOf({ scope, partnerId }: Caller): string | null {
  if (scope === 'tenant') return null;
  if (partnerId === null) throw forbidden();
  return partnerId;
}

export async function readSettings(tx: Tx, caller: Caller): Promise<CatalogSettings> {
  const partnerId = ownerOf(caller);
  const row = await findSettings(tx, caller.tenantId, partnerId);
  const own = row?.settings ?? nothing;
  const above = partnerId === null ? standard : await tenantSettings(tx, caller.tenantId);
  return { level: partnerId === null ? 'tenant' : 'partner', own, effective: over(above, own), updated_at: row?.updatedAt ?? null };
}

export async function writeSettings(
  tx: Tx,
  { caller, requestMeta, now }: ActionContext,
  settings: OwnCatalogSettings,
): Promise<CatalogSettings> {
  const partnerId = ownerOf(caller);
  const { tenantId } = caller;
  const before = (await findSettings(tx, tenantId, partnerId))?.settings ?? nothing;
  const at = now.toISOString();
  await saveSettings(tx, { tenantId, partnerId, settings, createdAt: at, updatedAt: at });
  await recordAuditEvent(
    tx,
    requestMeta,
    {
      tenantId,
      actor: toActor(caller),
      event: 'catalog.settings_changed',
      description: `${caller.name} changed how the catalog is shown`,
      targets: [
        partnerId === null ? { type: 'tenant', id: tenantId, name: 'Catalog' } : { type: 'partner', id: partnerId, name: 'Catalog' },
      ],
      before,
      after: settings,
    },
    now,
  );
  return readSettings(tx, caller);
}
