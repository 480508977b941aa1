import type { FastifyInstance } from 'fastify';
import * as contract from '@techadds/shared/contract/quote-requests';
import type { Deps } from '../../http/deps';
import { route } from '../../http/route';
import { requestQuote } from './quote-requests.rules';

export function quoteRequestsRoutes(app: FastifyInstance, { clock }: Deps): void {
  route(app, contract.requestQuote, ({ params, body, caller, origin, tx }) =>
    requestQuote(tx, { caller, origin, now: clock() }, params.id, body),
  );
}
