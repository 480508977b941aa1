import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/quotes/endpoints';
import type { Tx } from '../../platform/database/client';
import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { rateLimitLinkVisitor } from '../../platform/auth/rate-limits/link-visitor-limit';
import { getDocumentBranding } from '../branding/branding.service';
import { acceptQuote, declineQuote, markQuoteViewed, type LinkContext } from './public-quotes.rules';
import { withQuoteLink } from './quote-link';
import { renderQuotePdf } from './quote-pdf';
import type { QuoteRow } from './quotes.db';
import { toPublicQuoteDto } from './quotes.presenter';

interface PublicCall {
  params: { token: string };
  requestMeta: LinkContext['requestMeta'];
}
type LinkHandler = (tx: Tx, context: LinkContext, row: QuoteRow) => Promise<QuoteRow>;

/** Public routes for visitors with the link of a quote. */
export function publicQuotesRoutes(app: FastifyInstance, deps: Deps): void {
  /** Runs the handler on the locked quote of the link and returns the result. */
  async function updateByLink({ params, requestMeta }: PublicCall, handler: LinkHandler): Promise<contract.PublicQuote> {
    await rateLimitLinkVisitor(deps, requestMeta);
    const context = { requestMeta, now: deps.clock() };
    return withQuoteLink(deps, params.token, async (tx, row) => toPublicQuoteDto(tx, await handler(tx, context, row), context.now), true);
  }

  route(app, contract.getPublicQuote, async ({ params, requestMeta }) => {
    await rateLimitLinkVisitor(deps, requestMeta);
    return withQuoteLink(deps, params.token, (tx, row) => toPublicQuoteDto(tx, row, deps.clock()));
  });

  route(app, contract.viewPublicQuote, (call) => updateByLink(call, markQuoteViewed));

  route(app, contract.acceptPublicQuote, ({ body, ...call }) =>
    updateByLink(call, (tx, context, row) => acceptQuote(tx, context, row, body)),
  );

  route(app, contract.declinePublicQuote, ({ body, ...call }) =>
    updateByLink(call, (tx, context, row) => declineQuote(tx, context, row, body.reason)),
  );

  route(app, contract.publicQuotePdf, async ({ params, requestMeta, reply }) => {
    await rateLimitLinkVisitor(deps, requestMeta);
    return withQuoteLink(deps, params.token, async (tx, row) => {
      reply.header('Content-Disposition', `attachment; filename="${row.number}.pdf"`);
      const quote = await toPublicQuoteDto(tx, row, deps.clock());
      return renderQuotePdf({ ...quote, updatedAt: row.updatedAt }, await getDocumentBranding(tx, row.tenantId, row.partner.id));
    });
  });
}
