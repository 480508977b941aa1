import type { FastifyInstance } from 'fastify';
import { getCurrencyRates } from '@techadds/shared/contract/currency/endpoints';
import * as contract from '@techadds/shared/contract/currency/source';
import type { Deps } from '../../platform/deps';
import { route } from '../../platform/http/route';
import { createContextFactory } from '../audit/action-context.service';
import { fetchDailyRates } from './currency.jobs';
import { getCurrentRates, toCurrencyRates } from './currency.rules';
import { formatRateDay } from './rate-age';
import { chooseRateSource } from './rate-source.rules';
import { getSourceSettings } from './rate-source.service';

export function currencyRoutes(app: FastifyInstance, deps: Deps): void {
  const toContext = createContextFactory(deps.clock);

  route(app, getCurrencyRates, async ({ query: { base } }) => toCurrencyRates(await getCurrentRates(deps, deps.clock()), base));

  route(app, contract.getRateSource, () => getSourceSettings(deps));

  route(app, contract.putRateSource, async ({ body, ...call }) => {
    await chooseRateSource(deps, toContext(call), body);
    return getSourceSettings(deps);
  });

  route(app, contract.fetchRates, async () => {
    const result = await fetchDailyRates(deps);
    return { ok: result.ok, message: result.ok ? `The rates of ${formatRateDay(result.asOf)} were fetched.` : result.problem };
  });
}
