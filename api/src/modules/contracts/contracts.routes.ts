import type { FastifyInstance, FastifyReply } from 'fastify';
import { contractStatuses, type ContractStatus } from '@techadds/shared/contract/contract-states';
import * as contract from '@techadds/shared/contract/contracts';
import { appOriginFor } from '../../http/app-origin';
import type { Caller } from '../../http/caller';
import type { Deps } from '../../http/deps';
import { notFound } from '../../http/errors';
import { route, sharedRoute } from '../../http/route';
import type { Act } from '../../records/act';
import { letterheadOf } from '../../records/branding';
import { pageOf } from '../../records/list';
import { contractPdf } from './contract-pdf';
import * as db from './contracts.db';
import { contractDetail, createContract, moveContract, updateContract } from './contracts.rules';
import { convertQuote } from './convert-quote.rules';
import { envelopeOf } from './envelope-status';
import { recipientsOf, verifiedEmailOf } from './recipients.db';
import { resendSigning, sendContract, signingUrl } from './send-for-signature.rules';

const none = Object.fromEntries(['all', ...contractStatuses].map((tab) => [tab, 0])) as Record<'all' | ContractStatus, number>;

export function contractsRoutes(app: FastifyInstance, { db: database, clock, config }: Deps): void {
  const actOf = ({ caller, origin }: Pick<Act, 'caller' | 'origin'>): Act => ({ caller, origin, now: clock() });
  const originFor = (reply: FastifyReply, { subdomain }: Caller) => appOriginFor(config.appUrl, reply.request.host, subdomain);

  sharedRoute(app, contract.listContracts, async ({ query, audience }) => {
    const [rows, [counts = none]] = await database.readTogether(audience.tenantId, (tx) => [
      db.pageOfContracts(tx, audience, query),
      db.countContracts(tx, audience, query),
    ]);
    return { ...pageOf(query, counts[query.status ?? 'all'], rows.map(db.shownContract)), counts };
  });

  route(app, contract.getContract, ({ params, caller }) =>
    database.withTenant(caller.tenantId, (tx) => contractDetail(tx, caller, params.id)),
  );

  route(app, contract.createContract, async ({ body, tx, ...call }) =>
    contractDetail(tx, call.caller, await createContract(tx, actOf(call), body)),
  );

  route(app, contract.convertQuote, async ({ params, tx, ...call }) =>
    contractDetail(tx, call.caller, await convertQuote(tx, actOf(call), params.id)),
  );

  route(app, contract.updateContract, ({ params, body, ...call }) =>
    database.withTenant(call.caller.tenantId, async (tx) => {
      await updateContract(tx, actOf(call), params.id, body);
      return contractDetail(tx, call.caller, params.id);
    }),
  );

  for (const [endpoint, action] of [
    [contract.archiveContract, 'archive'],
    [contract.restoreContract, 'restore'],
  ] as const)
    route(app, endpoint, ({ params, ...call }) =>
      database.withTenant(call.caller.tenantId, async (tx) => {
        await moveContract(tx, actOf(call), params.id, action);
        return contractDetail(tx, call.caller, params.id);
      }),
    );

  for (const [endpoint, action] of [
    [contract.voidContract, 'void'],
    [contract.terminateContract, 'terminate'],
  ] as const)
    route(app, endpoint, async ({ params, body, tx, ...call }) => {
      await moveContract(tx, actOf(call), params.id, action, body.reason);
      return contractDetail(tx, call.caller, params.id);
    });

  route(app, contract.sendContract, async ({ params, body, tx, ...call }) => {
    await sendContract(tx, actOf(call), params.id, body, originFor(call.reply, call.caller));
    return contractDetail(tx, call.caller, params.id);
  });

  route(app, contract.resendSigning, async ({ params, body, tx, ...call }) => {
    await resendSigning(tx, actOf(call), params.id, body.recipientId, originFor(call.reply, call.caller));
    return contractDetail(tx, call.caller, params.id);
  });

  route(app, contract.signingUrl, async ({ params, caller, reply }) => {
    const email = await database.withTenant(caller.homeTenantId, (tx) => verifiedEmailOf(tx, caller));
    const url = await database.withTenant(caller.tenantId, (tx) => signingUrl(tx, caller, params.id, email, originFor(reply, caller)));
    return { url };
  });

  route(app, contract.getSigningStatus, ({ params, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const { status, endReason, recipients } = await contractDetail(tx, caller, params.id);
      return { status: envelopeOf(status, recipients), reason: status === 'voided' ? endReason : null, recipients };
    }),
  );

  route(app, contract.contractPdf, ({ params, caller, reply }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const found = await db.findContract(tx, caller, params.id);
      if (!found) throw notFound('contract');
      reply.header('Content-Disposition', `attachment; filename="${found.contract.number}.pdf"`);
      const paper = { found, recipients: await recipientsOf(tx, found.contract), events: await db.eventsOf(tx, found.contract) };
      return contractPdf(paper, await letterheadOf(tx, caller.tenantId, found.partner.id));
    }),
  );
}
