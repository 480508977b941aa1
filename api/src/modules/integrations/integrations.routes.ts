import type { FastifyInstance } from 'fastify';
import { listIntegrations, listProviderCalls } from '@techadds/shared/contract/integrations/endpoints';
import { getScope } from '@techadds/shared/permissions';
import { toPage } from '../../platform/database/pagination';
import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { getSourceSettings } from '../currency/rate-source.service';
import { toCallDto, requireCallLog } from './calls.rules';
import { findLastCallTimes, listCalls } from './calls.db';
import * as db from './integrations.db';
import { listServerIntegrations } from './server-integrations';
import { listTeamIntegrations } from './team-integrations';

export function integrationsRoutes(app: FastifyInstance, { db: database, config }: Deps): void {
  route(app, listIntegrations, async ({ caller }) => {
    const { tenantId, scope, role } = caller;
    const currency = await getSourceSettings({ db: database, config });
    const viewer = { isAdmin: scope === 'tenant', canChooseRates: getScope('currency.configure', role) !== undefined };
    return database.withTenant(tenantId, async (tx) => {
      const ofTeam = await listTeamIntegrations(tx, caller);
      const emails = await db.findUndeliveredEmails(tx, tenantId);
      const lastPaymentAt = await db.findLastPaymentAt(tx, tenantId);
      const lastCallAt = await findLastCallTimes(tx, { tenantId, partnerId: null });
      const own = await db.listOwnConnections(tx, tenantId);
      const ownStripe = await db.findOwnStripe(tx, tenantId);
      const state = { lastPaymentAt, lastCallAt, emails, currency, own, ownStripe };
      return { items: [...ofTeam, ...listServerIntegrations(config, state, viewer)] };
    });
  });

  route(app, listProviderCalls, async ({ caller, params: { provider }, query }) => {
    const owner = requireCallLog(caller, provider);
    const { total, items } = await database.withTenant(owner.tenantId, (tx) => listCalls(tx, owner, provider, query));
    return toPage(query, total, items.map(toCallDto));
  });
}
