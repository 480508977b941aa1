import type { FastifyInstance, FastifyReply } from 'fastify';
import { contractStatuses, type ContractStatus } from '@techadds/shared/contract/contracts/states';
import * as contract from '@techadds/shared/contract/contracts/endpoints';
import { getPublicOrigin } from '../../platform/http/public-url';
import type { Caller } from '../../platform/auth/caller';
import type { Deps } from '../../platform/deps';
import { notFound } from '../../platform/http/errors';
import { route, coalescedRoute } from '../../platform/http/route';
import { createContextFactory } from '../audit/action-context.service';
import { getDocumentBranding } from '../branding/branding.service';
import { toPage } from '../../platform/database/pagination';
import { contractPdf } from './contract-pdf';
import * as db from './contracts.db';
import { getContractDetail, createContract, transitionContract, updateContract } from './contracts.rules';
import { convertQuote } from './convert-quote.rules';
import { toEnvelopeStatus } from './envelope-status';
import { listRecipients, findVerifiedEmail } from './recipients.db';
import { resendSigning, sendContract, getOwnSigningUrl } from './send-for-signature.rules';

const zeroCounts = Object.fromEntries(['all', ...contractStatuses].map((tab) => [tab, 0])) as Record<'all' | ContractStatus, number>;

export function contractsRoutes(app: FastifyInstance, { db: database, clock, config, heavyWork }: Deps): void {
  const toContext = createContextFactory(clock);
  const publicUrlFor = (reply: FastifyReply, { subdomain }: Caller) => getPublicOrigin(config.appUrl, reply.request.host, subdomain);

  coalescedRoute(app, contract.listContracts, async ({ query, cacheScope }) => {
    const [rows, [counts = zeroCounts]] = await database.readPipelined(cacheScope.tenantId, (tx) => [
      db.listContracts(tx, cacheScope, query),
      db.countContracts(tx, cacheScope, query),
    ]);
    return { ...toPage(query, counts[query.status ?? 'all'], rows.map(db.toContractDto)), counts };
  });

  route(app, contract.getContract, ({ params, caller }) =>
    database.withTenant(caller.tenantId, (tx) => getContractDetail(tx, caller, params.id)),
  );

  route(app, contract.createContract, async ({ body, tx, ...call }) =>
    getContractDetail(tx, call.caller, await createContract(tx, toContext(call), body)),
  );

  route(app, contract.convertQuote, async ({ params, tx, ...call }) =>
    getContractDetail(tx, call.caller, await convertQuote(tx, toContext(call), params.id)),
  );

  route(app, contract.updateContract, ({ params, body, ...call }) =>
    database.withTenant(call.caller.tenantId, async (tx) => {
      await updateContract(tx, toContext(call), params.id, body);
      return getContractDetail(tx, call.caller, params.id);
    }),
  );

  for (const [endpoint, action] of [
    [contract.archiveContract, 'archive'],
    [contract.restoreContract, 'restore'],
  ] as const)
    route(app, endpoint, ({ params, ...call }) =>
      database.withTenant(call.caller.tenantId, async (tx) => {
        await transitionContract(tx, toContext(call), params.id, action);
        return getContractDetail(tx, call.caller, params.id);
      }),
    );

  for (const [endpoint, action] of [
    [contract.voidContract, 'void'],
    [contract.terminateContract, 'terminate'],
  ] as const)
    route(app, endpoint, async ({ params, body, tx, ...call }) => {
      await transitionContract(tx, toContext(call), params.id, action, body.reason);
      return getContractDetail(tx, call.caller, params.id);
    });

  route(app, contract.sendContract, async ({ params, body, tx, ...call }) => {
    await sendContract(tx, toContext(call), params.id, body, publicUrlFor(call.reply, call.caller));
    return getContractDetail(tx, call.caller, params.id);
  });

  route(app, contract.resendSigning, async ({ params, body, tx, ...call }) => {
    await resendSigning(tx, toContext(call), params.id, body.recipientId, publicUrlFor(call.reply, call.caller));
    return getContractDetail(tx, call.caller, params.id);
  });

  route(app, contract.signingUrl, async ({ params, caller, reply }) => {
    const email = await database.withTenant(caller.homeTenantId, (tx) => findVerifiedEmail(tx, caller));
    const url = await database.withTenant(caller.tenantId, (tx) =>
      getOwnSigningUrl(tx, caller, params.id, email, publicUrlFor(reply, caller)),
    );
    return { url };
  });

  route(app, contract.getSigningStatus, ({ params, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const { status, endReason, recipients } = await getContractDetail(tx, caller, params.id);
      return { status: toEnvelopeStatus(status, recipients), reason: status === 'voided' ? endReason : null, recipients };
    }),
  );

  route(app, contract.contractPdf, async ({ params, caller, requestMeta, reply }) => {
    const { tenantId } = caller;
    const [document, branding] = await database.withTenant(tenantId, async (tx) => {
      const record = await db.findContract(tx, caller, params.id);
      if (!record) throw notFound('contract');
      const recipients = await listRecipients(tx, record.contract);
      const events = await db.listContractEvents(tx, record.contract);
      return [{ record, recipients, events }, await getDocumentBranding(tx, tenantId, record.partner.id)] as const;
    });
    reply.header('Content-Disposition', `attachment; filename="${document.record.contract.number}.pdf"`);
    return heavyWork.render(contractPdf, { tenantId, requestMeta }, [document, branding]);
  });
}
