import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/quotes/endpoints';
import { getPublicOrigin } from '../../platform/http/public-url';
import type { Deps } from '../../platform/deps';
import { route, coalescedRoute } from '../../platform/http/route';
import { getDocumentBranding } from '../branding/branding.service';
import { toPage } from '../../platform/database/pagination';
import { archiveOrRestoreQuote, replyToCounter, reviseQuote, sendQuote, voidQuote } from './quotes.lifecycle.rules';
import { upsertQuote } from './offline-quotes.rules';
import { findTenantName } from './quote-lookups.db';
import { quotePdf } from './quote-pdf';
import { streamQuotesCsv } from './quotes.csv';
import { previewQuoteEmail } from './quotes.emails';
import * as db from './quotes.db';
import { duplicateQuote, priceQuoteLines, updateQuote } from './quotes.rules';
import { getQuoteDetail, getQuoteVersions, toQuoteDto } from './quotes.presenter';
import { createContextFactory } from '../audit/action-context.service';

export function quotesRoutes(app: FastifyInstance, { db: database, clock, config, heavyWork }: Deps): void {
  const toContext = createContextFactory(clock);

  coalescedRoute(app, contract.listQuotes, ({ query, cacheScope }) =>
    database.withTenant(cacheScope.tenantId, async (tx) => {
      const [rows, [counts]] = await Promise.all([db.listQuotes(tx, cacheScope, query), db.countQuotes(tx, cacheScope, query)]);
      if (!counts) throw new Error('A count gave no row.');
      const items = rows.map((row) => toQuoteDto(tx, row));
      return { ...toPage(query, counts[query.status ?? 'all'], items), counts };
    }),
  );

  route(app, contract.exportQuotes, async ({ query, caller, reply }) => {
    const { tenantId } = caller;
    const [counts] = await database.withTenant(tenantId, (tx) => db.countQuotes(tx, caller, query));
    const total = counts?.[query.status ?? 'all'] ?? 0;
    reply.header('Content-Disposition', 'attachment; filename="quotes.csv"').header('X-Total-Rows', String(total));
    const pageAt = (offset: number, limit: number) =>
      database.withTenant(tenantId, async (tx) =>
        (await db.listQuotes(tx, caller, { ...query, offset, limit })).map((row) => toQuoteDto(tx, row)),
      );
    return streamQuotesCsv(pageAt, total);
  });

  route(app, contract.getQuote, ({ params, caller }) =>
    database.withTenant(caller.tenantId, (tx) => getQuoteDetail(tx, caller, params.id)),
  );

  route(app, contract.createQuote, async ({ body, query, tx, reply, ...call }) => {
    const { record, outcome: outcome } = await upsertQuote(tx, toContext(call), body, query.force !== undefined);
    if (outcome !== 'added') reply.code(contract.createQuote.replayStatus);
    if (outcome === 'repeated') reply.header('Idempotent-Replay', 'true');
    return record;
  });

  route(app, contract.updateQuote, ({ params, body, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => updateQuote(tx, toContext(call), params.id, body)),
  );

  route(app, contract.archiveQuote, ({ params, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => archiveOrRestoreQuote(tx, toContext(call), params.id, 'archive')),
  );

  route(app, contract.restoreQuote, ({ params, ...call }) =>
    database.withTenant(call.caller.tenantId, (tx) => archiveOrRestoreQuote(tx, toContext(call), params.id, 'restore')),
  );

  route(app, contract.previewQuote, async ({ body }) => priceQuoteLines(body.lines, body.discount));

  route(app, contract.sendQuote, ({ params, tx, reply, ...call }) =>
    sendQuote(tx, toContext(call), params.id, getPublicOrigin(config.appUrl, reply.request.host, call.caller.subdomain)),
  );

  route(app, contract.duplicateQuote, ({ params, tx, ...call }) => duplicateQuote(tx, toContext(call), params.id));

  route(app, contract.voidQuote, ({ params, body, tx, ...call }) => voidQuote(tx, toContext(call), params.id, body.reason));

  route(app, contract.getQuoteVersions, ({ params, caller }) =>
    database.withTenant(caller.tenantId, (tx) => getQuoteVersions(tx, caller, params.id)),
  );

  route(app, contract.reviseQuote, ({ params, body, tx, ...call }) => reviseQuote(tx, toContext(call), params.id, body.from));

  route(app, contract.replyToCounter, ({ params, body, tx, ...call }) => replyToCounter(tx, toContext(call), params.id, body.message));

  route(app, contract.previewQuoteEmail, ({ params, caller, reply }) => {
    const appOrigin = getPublicOrigin(config.appUrl, reply.request.host, caller.subdomain);
    return database.withTenant(caller.tenantId, (tx) => previewQuoteEmail(tx, caller, params.id, appOrigin));
  });

  route(app, contract.quotePdf, async ({ params, caller, requestMeta, reply }) => {
    const { tenantId } = caller;
    const [quote, branding] = await database.withTenant(tenantId, async (tx) => {
      const { partner, ...detail } = await getQuoteDetail(tx, caller, params.id);
      const names = { partnerName: partner.name, customerName: detail.customer.name, tenantName: await findTenantName(tx, tenantId) };
      return [{ ...detail, ...names }, await getDocumentBranding(tx, tenantId, partner.id)] as const;
    });
    reply.header('Content-Disposition', `attachment; filename="${quote.number}.pdf"`);
    return heavyWork.render(quotePdf, { tenantId, requestMeta }, [quote, branding]);
  });
}
