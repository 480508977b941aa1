import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/quotes/endpoints';
import type { Tx } from '../../platform/database/client';
import type { Deps } from '../../platform/deps';
import { enqueueEmail } from '../../platform/email/outbox';
import { getPublicOrigin } from '../../platform/http/public-url';
import { route } from '../../platform/http/route';
import { parseLinkToken } from '../link-tokens/link-tokens.service';
import { createVisitorLookup } from '../sessions/link-visitor.service';
import { rateLimitLinkVisitor } from '../../platform/auth/rate-limits/link-visitor-limit';
import { getDocumentBranding } from '../branding/branding.service';
import { acceptQuote, counterQuote, declineQuote, markQuoteViewed, type LinkContext } from './public-quotes.rules';
import { withQuoteLink, type LinkOrigin } from './quote-link';
import { countCodeAttempt, countCodeEmail, requireQuoteCode } from './quote-code';
import { describeProof, needsCode, requireCustomerSide, type QuoteVisit } from './quote-visit';
import { findTenantSubdomain } from './quote-lookups.db';
import { assertQuoteOpen } from './quotes.guards';
import { quotePdf } from './quote-pdf';
import type { QuoteRow } from './quotes.db';
import { toPublicQuoteDto } from './quotes.presenter';

interface PublicCall {
  params: { token: string };
  headers: { authorization?: string | undefined };
  requestMeta: LinkContext['requestMeta'];
}
type LinkHandler = (tx: Tx, context: LinkContext, row: QuoteRow, visit: QuoteVisit) => Promise<QuoteRow>;

/** Public routes for visitors with the link of a quote. */
export function publicQuotesRoutes(app: FastifyInstance, deps: Deps): void {
  const findVisitor = createVisitorLookup(deps);

  /** Runs the handler on the locked quote of the link and returns the result. */
  async function updateByLink({ params, requestMeta, headers }: PublicCall, handler: LinkHandler): Promise<contract.PublicQuote> {
    await rateLimitLinkVisitor(deps, requestMeta);
    const visitor = await findVisitor(headers);
    const context = { requestMeta, now: deps.clock() };
    const run = async (tx: Tx, row: QuoteRow, origin: LinkOrigin) => {
      const visit = { visitor, origin };
      return toPublicQuoteDto(tx, await handler(tx, context, row, visit), context.now, needsCode(row, visit));
    };
    return withQuoteLink(deps, params.token, run, true);
  }

  route(app, contract.getPublicQuote, async ({ params, requestMeta, headers }) => {
    await rateLimitLinkVisitor(deps, requestMeta);
    const visitor = await findVisitor(headers);
    return withQuoteLink(deps, params.token, (tx, row, origin) =>
      toPublicQuoteDto(tx, row, deps.clock(), needsCode(row, { visitor, origin })),
    );
  });

  route(app, contract.viewPublicQuote, (call) => updateByLink(call, markQuoteViewed));

  route(app, contract.sendQuoteCode, async ({ params, requestMeta, headers, reply }) => {
    await rateLimitLinkVisitor(deps, requestMeta);
    const visitor = await findVisitor(headers);
    const { quoteId, subdomain } = await withQuoteLink(deps, params.token, async (tx, row) => {
      requireCustomerSide(visitor, row);
      assertQuoteOpen(row, 'accept', deps.clock());
      return { quoteId: row.id, subdomain: await findTenantSubdomain(tx, row.tenantId) };
    });
    await countCodeEmail(deps, quoteId);
    const appOrigin = getPublicOrigin(deps.config.appUrl, reply.request.host, subdomain);
    await withQuoteLink(deps, params.token, async (tx, { tenantId, id }) => {
      await enqueueEmail(tx, { tenantId, subjectId: id, kind: 'quote_code', appOrigin }, deps.clock());
    });
  });

  route(app, contract.acceptPublicQuote, async ({ body: { code, ...body }, ...call }) => {
    const quoteId = parseLinkToken(call.params.token)?.id;
    if (code !== undefined && quoteId !== undefined) await countCodeAttempt(deps, quoteId);
    const accepted = await updateByLink(call, (tx, context, row, visit) => {
      requireCustomerSide(visit.visitor, row);
      if (needsCode(row, visit)) requireQuoteCode(tx, row, code, context.now);
      return acceptQuote(tx, { ...context, proof: describeProof(row, visit) }, row, body);
    });
    if (code !== undefined && quoteId !== undefined) await deps.rateLimiter.reset('linkCode', quoteId);
    return accepted;
  });

  route(app, contract.declinePublicQuote, ({ body, ...call }) =>
    updateByLink(call, (tx, context, row, { visitor }) => {
      requireCustomerSide(visitor, row);
      return declineQuote(tx, context, row, body.reason);
    }),
  );

  route(app, contract.counterPublicQuote, ({ body, ...call }) =>
    updateByLink(call, (tx, context, row, { visitor }) => {
      requireCustomerSide(visitor, row);
      return counterQuote(tx, context, row, body);
    }),
  );

  route(app, contract.publicQuotePdf, async ({ params, requestMeta, reply }) => {
    await rateLimitLinkVisitor(deps, requestMeta);
    const [tenantId, quote, branding] = await withQuoteLink(deps, params.token, async (tx, row) => {
      const detail = await toPublicQuoteDto(tx, row, deps.clock());
      return [row.tenantId, { ...detail, updatedAt: row.updatedAt }, await getDocumentBranding(tx, row.tenantId, row.partner.id)] as const;
    });
    reply.header('Content-Disposition', `attachment; filename="${quote.number}.pdf"`);
    return deps.heavyWork.render(quotePdf, { tenantId, requestMeta }, [quote, branding]);
  });
}
