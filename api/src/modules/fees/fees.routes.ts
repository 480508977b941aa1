import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/fees/endpoints';
import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { getFeePreview } from './fees.service';
import { previewPerk } from '../perks/perk-preview.service';
import { toPage } from '../../platform/database/pagination';
import { listAllProfiles, listActiveProfiles } from './fees.db';
import { putFeeProfile, toFeeProfile } from './fees.rules';
import { createActionContext } from '../audit/action-context.service';

export function feesRoutes(app: FastifyInstance, { db: database, clock }: Deps): void {
  route(app, contract.listFeeProfiles, ({ query: { history }, caller: { tenantId } }) =>
    database.withTenant(tenantId, async (tx) => {
      const now = clock();
      const rows = history === 'true' ? await listAllProfiles(tx, tenantId) : await listActiveProfiles(tx, tenantId, now);
      // The list is short and returned whole.
      const whole = { limit: Math.max(200, rows.length), offset: 0, sort: 'method', order: 'asc' } as const;
      return toPage(
        whole,
        rows.length,
        rows.map((row) => toFeeProfile(row, now)),
      );
    }),
  );

  route(app, contract.putFeeProfile, ({ body, caller, requestMeta }) =>
    database.withTenant(caller.tenantId, (tx) => putFeeProfile(tx, createActionContext(caller, requestMeta, clock()), body)),
  );

  route(app, contract.previewFee, ({ query: { perkId, ...query }, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const perk = perkId === undefined ? null : await previewPerk(tx, caller, perkId, query.amountCents);
      const amountCents = query.amountCents - (perk?.discountCents ?? 0);
      return { ...(await getFeePreview(tx, caller.tenantId, { ...query, amountCents }, clock())), perk };
    }),
  );
}
