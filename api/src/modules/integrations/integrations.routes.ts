import type { FastifyInstance } from 'fastify';
import { listIntegrations } from '@techadds/shared/contract/integrations/endpoints';
import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import * as db from './integrations.db';
import { listServerIntegrations } from './server-integrations';
import { listTeamIntegrations } from './team-integrations';

export function integrationsRoutes(app: FastifyInstance, { db: database, config }: Deps): void {
  route(app, listIntegrations, async ({ caller }) => {
    const { tenantId, scope } = caller;
    const currency = await db.findCurrencyState(database);
    return database.withTenant(tenantId, async (tx) => {
      const ofTeam = await listTeamIntegrations(tx, caller);
      const emails = await db.findUndeliveredEmails(tx, tenantId);
      const lastPaymentAt = await db.findLastPaymentAt(tx, tenantId);
      return { items: [...ofTeam, ...listServerIntegrations(config, { lastPaymentAt, emails, currency }, scope === 'tenant')] };
    });
  });
}
