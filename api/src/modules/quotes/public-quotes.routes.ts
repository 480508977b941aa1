import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/quotes';
import type { Tx } from '../../database/database';
import type { Deps } from '../../http/deps';
import { route } from '../../http/route';
import { admitGuest } from '../../limits/guests';
import { letterheadOf } from '../../records/branding';
import { acceptQuote, declineQuote, viewQuote, type Visit } from './public-quotes.rules';
import { withLink } from './quote-link';
import { quotePdf } from './quote-pdf';
import type { QuoteRow } from './quotes.db';
import { shownPublic } from './quotes.presenter';

interface Call {
  params: { token: string };
  origin: Visit['origin'];
}
type Work = (tx: Tx, visit: Visit, row: QuoteRow) => Promise<QuoteRow>;

/** What is open to whoever has the link of a quote. */
export function publicQuotesRoutes(app: FastifyInstance, deps: Deps): void {
  /** Does something with the quote of the link, one at a time, and shows how it is then. */
  async function answer({ params, origin }: Call, work: Work): Promise<contract.PublicQuote> {
    await admitGuest(deps, origin);
    const visit = { origin, now: deps.clock() };
    return withLink(deps, params.token, async (tx, row) => shownPublic(tx, await work(tx, visit, row), visit.now), true);
  }

  route(app, contract.getPublicQuote, async ({ params, origin }) => {
    await admitGuest(deps, origin);
    return withLink(deps, params.token, (tx, row) => shownPublic(tx, row, deps.clock()));
  });

  route(app, contract.viewPublicQuote, (call) => answer(call, viewQuote));

  route(app, contract.acceptPublicQuote, ({ body, ...call }) => answer(call, (tx, visit, row) => acceptQuote(tx, visit, row, body)));

  route(app, contract.declinePublicQuote, ({ body, ...call }) =>
    answer(call, (tx, visit, row) => declineQuote(tx, visit, row, body.reason)),
  );

  route(app, contract.publicQuotePdf, async ({ params, origin, reply }) => {
    await admitGuest(deps, origin);
    return withLink(deps, params.token, async (tx, row) => {
      reply.header('Content-Disposition', `attachment; filename="${row.number}.pdf"`);
      const quote = await shownPublic(tx, row, deps.clock());
      return quotePdf({ ...quote, updatedAt: row.updatedAt }, await letterheadOf(tx, row.tenantId, row.partner.id));
    });
  });
}
