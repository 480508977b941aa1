import type { FastifyInstance, FastifyReply } from 'fastify';
import * as contract from '@techadds/shared/contract/contracts';
import type { Tx } from '../../database/database';
import { appOriginFor } from '../../http/app-origin';
import type { Origin } from '../../http/caller';
import type { Deps } from '../../http/deps';
import { route } from '../../http/route';
import { admitGuest } from '../../limits/guests';
import { letterheadOf } from '../../records/branding';
import { contractPdf } from './contract-pdf';
import { eventsOf } from './contracts.db';
import type { Deed } from './contracts.events';
import { recipientsOf } from './recipients.db';
import { asItIsNow, byLink, declineContract, guestDeed, openContract, publicContract, signContract, type Guested } from './signing.rules';

/** For those who came by the link of a letter: what it opens, and nothing else. */
export function signingRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, config } = deps;
  interface Guest {
    params: { token: string };
    origin: Origin;
    reply: FastifyReply;
  }
  /** Does something by a link, and answers with what it opens then. */
  const act = async ({ params, origin, reply }: Guest, work: (tx: Tx, guested: Guested, deed: Deed) => Promise<void>) => {
    await admitGuest(deps, origin);
    return byLink(db, params.token, 'act', async (tx, guested) => {
      const appOrigin = appOriginFor(config.appUrl, reply.request.host, guested.found.subdomain);
      await work(tx, guested, guestDeed(guested, origin, clock(), appOrigin));
      return publicContract(tx, await asItIsNow(tx, guested));
    });
  };

  route(app, contract.getPublicContract, async ({ params, origin }) => {
    await admitGuest(deps, origin);
    return byLink(db, params.token, 'read', publicContract);
  });

  route(app, contract.openPublicContract, (call) => act(call, openContract));
  route(app, contract.signPublicContract, ({ body, ...call }) =>
    act(call, (tx, guested, deed) => signContract(tx, guested, deed, body.signature)),
  );
  route(app, contract.declinePublicContract, ({ body, ...call }) =>
    act(call, (tx, guested, deed) => declineContract(tx, guested, deed, body.reason)),
  );

  route(app, contract.publicContractPdf, async ({ params, origin, reply }) => {
    await admitGuest(deps, origin);
    return byLink(db, params.token, 'read', async (tx, { found }) => {
      reply.header('Content-Disposition', `attachment; filename="${found.contract.number}.pdf"`);
      const paper = { found, recipients: await recipientsOf(tx, found.contract), events: await eventsOf(tx, found.contract) };
      return contractPdf(paper, await letterheadOf(tx, found.contract.tenantId, found.partner.id));
    });
  });
}
