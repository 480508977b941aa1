import type { FastifyInstance, FastifyReply } from 'fastify';
import { contractStatuses, type ContractStatus } from '@techadds/shared/contract/contracts/states';
import * as contract from '@techadds/shared/contract/contracts/endpoints';
import { getPublicOrigin } from '../../platform/http/public-url';
import type { Caller } from '../../platform/auth/caller';
import type { Deps } from '../../platform/deps';
import { notFound } from '../../platform/http/errors';
import { route, coalescedRoute } from '../../platform/http/route';
import { createContextFactory } from '../audit/action-context.service';
import { getDocusignSigningUrl } from '../docusign/signing-url';
import { toPage } from '../../platform/database/pagination';
import { contractPdf } from './contract-pdf';
import { loadContractDocument } from './contract-document';
import * as db from './contracts.db';
import { getContractDetail, createContract, transitionContract, updateContract } from './contracts.rules';
import { streamContractsCsv } from './contracts.csv';
import { convertQuote } from './convert-quote.rules';
import { toEnvelopeStatus } from './envelope-status';
import { findVerifiedEmail } from './recipients.db';
import { getSealedPdf } from './seal-contract.rules';
import { terminateContract } from './contract-term.rules';
import { resendSigning, sendContract, getOwnTurn } from './send-for-signature.rules';
import { buildSigningUrl } from './signing-links';

const zeroCounts = Object.fromEntries(['all', ...contractStatuses].map((tab) => [tab, 0])) as Record<'all' | ContractStatus, number>;

export function contractsRoutes(app: FastifyInstance, deps: Deps): void {
  const { db: database, clock, config, heavyWork } = deps;
  const toContext = createContextFactory(clock);
  const publicUrlFor = (reply: FastifyReply, { subdomain }: Caller) => getPublicOrigin(config.appUrl, reply.request.host, subdomain);

  coalescedRoute(app, contract.listContracts, async ({ query, cacheScope }) => {
    const [rows, [counts = zeroCounts]] = await database.readPipelined(cacheScope.tenantId, (tx) => [
      db.listContracts(tx, cacheScope, query),
      db.countContracts(tx, cacheScope, query),
    ]);
    return { ...toPage(query, counts[query.status ?? 'all'], rows.map(db.toContractDto)), counts };
  });

  route(app, contract.exportContracts, async ({ query, caller, reply }) => {
    const { tenantId } = caller;
    const [counts = zeroCounts] = await database.withTenant(tenantId, (tx) => db.countContracts(tx, caller, query));
    const total = counts[query.status ?? 'all'];
    reply.header('Content-Disposition', 'attachment; filename="contracts.csv"').header('X-Total-Rows', String(total));
    const pageAt = (offset: number, limit: number) =>
      database.withTenant(tenantId, async (tx) => (await db.listContracts(tx, caller, { ...query, offset, limit })).map(db.toContractDto));
    return streamContractsCsv(pageAt, total);
  });

  route(app, contract.getContract, ({ params, caller }) =>
    database.withTenant(caller.tenantId, (tx) => getContractDetail(tx, caller, params.id)),
  );

  route(app, contract.createContract, async ({ body, tx, ...call }) =>
    getContractDetail(tx, call.caller, await createContract(tx, toContext(call), body)),
  );

  route(app, contract.convertQuote, ({ params, body, tx, ...call }) => convertQuote(tx, toContext(call), params.id, body));

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

  route(app, contract.voidContract, async ({ params, body, tx, ...call }) => {
    await transitionContract(tx, toContext(call), params.id, 'void', body.reason);
    return getContractDetail(tx, call.caller, params.id);
  });

  route(app, contract.terminateContract, async ({ params, body, tx, ...call }) => {
    await terminateContract(tx, toContext(call), params.id, body);
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
    const appOrigin = publicUrlFor(reply, caller);
    const turn = await database.withTenant(caller.tenantId, async (tx) => {
      const own = await getOwnTurn(tx, caller, params.id, email, clock());
      return { ...own, url: buildSigningUrl(tx, own.recipient, appOrigin) };
    });
    const { envelope, recipient, url } = turn;
    // Its link of ours opens nothing: who signs at DocuSign signs there only.
    return { url: envelope ? await getDocusignSigningUrl(deps, envelope, recipient, appOrigin) : url };
  });

  route(app, contract.getSigningStatus, ({ params, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const { status, endReason, recipients, envelope } = await getContractDetail(tx, caller, params.id);
      return { status: toEnvelopeStatus(status, recipients, envelope?.status), reason: status === 'voided' ? endReason : null, recipients };
    }),
  );

  route(app, contract.contractPdf, async ({ params, caller, requestMeta, reply }) => {
    const { tenantId } = caller;
    const [record, content] = await database.withTenant(tenantId, async (tx) => {
      const found = await db.findContract(tx, caller, params.id);
      if (!found) throw notFound('contract');
      return [found.contract, found.contract.completedAt === null ? await loadContractDocument(tx, found) : null] as const;
    });
    reply.header('Content-Disposition', `attachment; filename="${record.number}.pdf"`);
    if (content) return heavyWork.render(contractPdf, { tenantId, requestMeta }, content);
    return (await getSealedPdf(deps, record, requestMeta)).toString('latin1');
  });
}
