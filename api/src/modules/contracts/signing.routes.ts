import type { FastifyInstance, FastifyReply } from 'fastify';
import * as contract from '@techadds/shared/contract/contracts/endpoints';
import type { Tx } from '../../platform/database/client';
import { getPublicOrigin } from '../../platform/http/public-url';
import type { RequestMeta } from '../../platform/auth/caller';
import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { rateLimitLinkVisitor } from '../../platform/auth/rate-limits/link-visitor-limit';
import { contractPdf } from './contract-pdf';
import { loadContractDocument } from './contract-document';
import type { ContractActionContext } from './contracts.events';
import { getSealedPdf } from './seal-contract.rules';
import { createVisitorLookup, type SignedInVisitor } from '../sessions/link-visitor.service';
import {
  reloadVisitor,
  requireRecipientSide,
  withSigningLink,
  approveContract,
  declineContract,
  toRecipientActionContext,
  markContractOpened,
  toPublicContractDto,
  signContract,
  type LinkVisitor,
} from './signing.rules';

/** Public routes for recipients with a link; they give access to its contract only. */
export function signingRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, config } = deps;
  interface Guest {
    params: { token: string };
    requestMeta: RequestMeta;
    headers: { authorization?: string | undefined };
    reply: FastifyReply;
  }
  /** Runs an action for a link and returns the updated contract. */
  const findAccount = createVisitorLookup(deps);
  const withVisitor = async (
    { params, requestMeta, headers, reply }: Guest,
    handler: (tx: Tx, visitor: LinkVisitor, context: ContractActionContext, account: SignedInVisitor | undefined) => Promise<void>,
  ) => {
    await rateLimitLinkVisitor(deps, requestMeta);
    const account = await findAccount(headers);
    return withSigningLink(db, params.token, 'act', async (tx, visitor) => {
      const appOrigin = getPublicOrigin(config.appUrl, reply.request.host, visitor.record.subdomain);
      const context = toRecipientActionContext(visitor, requestMeta, clock(), appOrigin);
      await handler(tx, visitor, context, account);
      return toPublicContractDto(tx, await reloadVisitor(tx, visitor), context.now);
    });
  };

  route(app, contract.getPublicContract, async ({ params, requestMeta }) => {
    await rateLimitLinkVisitor(deps, requestMeta);
    return withSigningLink(db, params.token, 'read', (tx, visitor) => toPublicContractDto(tx, visitor, clock()));
  });

  route(app, contract.openPublicContract, (call) => withVisitor(call, markContractOpened));
  route(app, contract.signPublicContract, ({ body, ...call }) =>
    withVisitor(call, (tx, visitor, context, account) => {
      requireRecipientSide(account, visitor);
      return signContract(tx, visitor, context, body.signature);
    }),
  );
  route(app, contract.approvePublicContract, (call) =>
    withVisitor(call, (tx, visitor, context, account) => {
      requireRecipientSide(account, visitor);
      return approveContract(tx, visitor, context);
    }),
  );
  route(app, contract.declinePublicContract, ({ body, ...call }) =>
    withVisitor(call, (tx, visitor, context, account) => {
      requireRecipientSide(account, visitor);
      return declineContract(tx, visitor, context, body.reason);
    }),
  );

  route(app, contract.publicContractPdf, async ({ params, requestMeta, reply }) => {
    await rateLimitLinkVisitor(deps, requestMeta);
    const [record, content] = await withSigningLink(db, params.token, 'read', async (tx, visitor) => {
      const { contract: found } = visitor.record;
      return [found, found.completedAt === null ? await loadContractDocument(tx, visitor.record) : null] as const;
    });
    reply.header('Content-Disposition', `attachment; filename="${record.number}.pdf"`);
    if (content) return deps.heavyWork.render(contractPdf, { tenantId: record.tenantId, requestMeta }, content);
    return (await getSealedPdf(deps, record, requestMeta)).toString('latin1');
  });
}
