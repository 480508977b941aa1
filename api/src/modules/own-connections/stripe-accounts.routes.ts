import type { FastifyInstance, FastifyReply } from 'fastify';
import * as contract from '@techadds/shared/contract/integrations/endpoints';
import type { Caller } from '../../platform/auth/caller';
import type { Deps } from '../../platform/deps';
import { getPublicOrigin } from '../../platform/http/public-url';
import { route } from '../../platform/http/route';
import { createContextFactory } from '../audit/action-context.service';
import { loadPaymentDto } from './stripe-accounts.presenter';
import * as rules from './stripe-accounts.rules';
import { testStripe } from './test-stripe';

export function stripeAccountsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db: database, clock, config } = deps;
  const toContext = createContextFactory(clock);
  const getOrigin = (reply: FastifyReply, { subdomain }: Caller) => getPublicOrigin(config.appUrl, reply.request.host, subdomain);

  route(app, contract.getPaymentConnection, ({ caller, reply }) =>
    database.withTenant(caller.tenantId, (tx) => loadPaymentDto(tx, caller.tenantId, getOrigin(reply, caller))),
  );

  route(app, contract.putPaymentConnection, async ({ body, ...call }) => {
    const { tenantId } = call.caller;
    const checked = await rules.checkKeys(deps, tenantId, body);
    return database.withTenant(tenantId, async (tx) => {
      await rules.connectAccount(tx, toContext(call), checked, body.updatedAt, deps);
      return loadPaymentDto(tx, tenantId, getOrigin(call.reply, call.caller));
    });
  });

  route(app, contract.disconnectPayments, (call) =>
    database.withTenant(call.caller.tenantId, async (tx) => {
      await rules.disconnectAccount(tx, toContext(call));
      return loadPaymentDto(tx, call.caller.tenantId, getOrigin(call.reply, call.caller));
    }),
  );

  route(app, contract.testPaymentConnection, ({ caller }) => testStripe(deps, caller));
}
