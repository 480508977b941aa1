import type { FastifyInstance } from 'fastify';
import { getCurrencyRates } from '@techadds/shared/contract/currency/endpoints';
import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { getCurrentRates, toCurrencyRates } from './currency.rules';

export function currencyRoutes(app: FastifyInstance, { db: database, clock }: Deps): void {
  route(app, getCurrencyRates, async ({ query: { base } }) => toCurrencyRates(await getCurrentRates(database, clock()), base));
}
