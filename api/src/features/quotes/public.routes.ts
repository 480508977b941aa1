import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/quotes';
import type { Deps } from '../../http/deps';
import { route } from '../../http/route';
import { admitGuest } from '../../limits/guests';
import { letterheadOf } from '../../records/branding';
import { acceptQuote, declineQuote, viewQuote, withLink, type Visit } from './answers.rules';
import { quotePdf } from './quote-pdf';
import { shownPublic } from './shown';

/** What is open to whoever has the link of a quote. */
export function publicQuotesRoutes(app: FastifyInstance, deps: Deps): void {
  const visit = async ({ params, origin }: { params: { token: string }; origin: Visit['origin'] }): Promise<Visit> => {
    await admitGuest(deps, origin);
    return { token: params.token, origin, now: deps.clock() };
  };

  route(app, contract.getPublicQuote, async (call) => {
    const { token, now } = await visit(call);
    return withLink(deps, { token }, (tx, row) => shownPublic(tx, row, now));
  });

  route(app, contract.viewPublicQuote, async (call) => viewQuote(deps, await visit(call)));

  route(app, contract.acceptPublicQuote, async (call) => acceptQuote(deps, await visit(call), call.body));

  route(app, contract.declinePublicQuote, async (call) => declineQuote(deps, await visit(call), call.body.reason));

  route(app, contract.publicQuotePdf, async ({ reply, ...call }) => {
    const { token, now } = await visit(call);
    return withLink(deps, { token }, async (tx, row) => {
      reply.header('Content-Disposition', `attachment; filename="${row.number}.pdf"`);
      const quote = await shownPublic(tx, row, now);
      return quotePdf({ ...quote, updatedAt: row.updatedAt }, await letterheadOf(tx, row.tenantId, row.partner.id));
    });
  });
}
