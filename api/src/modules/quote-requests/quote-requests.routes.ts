import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/quote-requests/endpoints';
import type { Deps } from '../../platform/deps';
import { notFound } from '../../platform/http/errors';
import { route } from '../../platform/http/route';
import { toPage } from '../../platform/database/pagination';
import { findQuoteRequest, listQuoteRequests } from './quote-requests.db';
import { requestQuote } from './quote-requests.rules';
import { createActionContext } from '../audit/action-context.service';

export function quoteRequestsRoutes(app: FastifyInstance, { db: database, clock }: Deps): void {
  route(app, contract.requestQuote, ({ params, body, caller, requestMeta, tx }) =>
    requestQuote(tx, createActionContext(caller, requestMeta, clock()), params.id, body),
  );

  route(app, contract.listQuoteRequests, ({ query, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const { total, items } = await listQuoteRequests(tx, caller, query);
      return toPage(query, total, items);
    }),
  );

  route(app, contract.getQuoteRequest, ({ params, caller }) =>
    database.withTenant(caller.tenantId, async (tx) => {
      const found = await findQuoteRequest(tx, caller, params.id);
      if (!found) throw notFound('request');
      return found;
    }),
  );
}
