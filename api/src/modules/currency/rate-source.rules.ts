import type { RateSource } from '@techadds/shared/contract/currency/forms';
import { systemTenantId } from '../../platform/auth/rate-limits/postgres-store';
import type { Tx } from '../../platform/database/client';
import { inTenant } from '../../platform/database/in-tenant';
import { isStaleVersion, nextUpdatedAt } from '../../platform/database/record-version';
import type { Deps } from '../../platform/deps';
import { conflict, validationError } from '../../platform/http/errors';
import type { ActionContext } from '../audit/action-context.service';
import { recordAuditEvent } from '../audit/audit.service';
import { findNewestRates } from './currency.db';
import { computeAgeDays, maxRateAgeDays } from './rate-age';
import { lockRateSource, saveRateSource } from './rate-source.db';
import { resolveSource } from './rate-source.service';

const names: Record<RateSource, string> = { bundled: 'the rates that ship with the product', ecb: 'the daily file' };

/** Audits in the tenant that the super-admin works in. */
async function recordChoice(tx: Tx, { caller, actor, requestMeta, now }: ActionContext, before: RateSource, after: RateSource) {
  const { tenantId } = caller;
  const entry = {
    ...{ tenantId, actor, event: 'currency.source_changed', before: { source: before }, after: { source: after } },
    description: `${caller.name} chose ${names[after]} for the exchange rates of all marketplaces`,
    targets: [{ type: 'currency_source', id: systemTenantId, name: 'Exchange rates' }],
  };
  await inTenant(tx, { tenantId, home: systemTenantId }, (own) => recordAuditEvent(own, requestMeta, entry, now));
}

/**
 * Chooses the source of all tenants. The daily file has to be fetched before, because earnings would wait for it.
 * @throws AppError 409 `changed_meanwhile`; 422 by field
 */
export async function chooseRateSource(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  context: ActionContext,
  { source, updatedAt }: { source: RateSource; updatedAt?: string | undefined },
): Promise<void> {
  const { now } = context;
  const newest = await findNewestRates(db);
  await db.withTenant(systemTenantId, async (tx) => {
    const row = await lockRateSource(tx, now);
    if (isStaleVersion(updatedAt, row))
      throw conflict('changed_meanwhile', 'Somebody else chose the source in the meantime. Nothing was saved; look at it first.');
    const before = resolveSource(row, config);
    if (source === 'ecb' && before !== 'ecb' && (!newest || computeAgeDays(newest.asOf, now) > maxRateAgeDays))
      throw validationError({
        source: 'Fetch the rates first: without rates of the last 7 days, earnings in other currencies would wait.',
      });
    if (row.source === source) return;
    await saveRateSource(tx, source, nextUpdatedAt(row, now));
    await recordChoice(tx, context, before, source);
  });
}
