import type { RateSource } from '@techadds/shared/contract/currency/forms';
import type { RateSourceSettings } from '@techadds/shared/contract/currency/source';
import type { Deps } from '../../platform/deps';
import { bundledRates } from './bundled-rates';
import { findNewestRates } from './currency.db';
import { formatRateDay } from './rate-age';
import { findRateSource, type RateSourceRow } from './rate-source.db';

type SourceConfig = Pick<Deps['config'], 'currencySourceUrl' | 'ecbRatesUrl'>;

/** The daily file: the configured one, or that of the bank itself. */
export const getDailyFileUrl = ({ currencySourceUrl, ecbRatesUrl }: SourceConfig): string => currencySourceUrl ?? ecbRatesUrl;

/** The chosen source; without a choice, a configured URL is used and otherwise the bundled rates. */
export const resolveSource = (row: Pick<RateSourceRow, 'source'> | undefined, { currencySourceUrl }: SourceConfig): RateSource =>
  row?.source ?? (currencySourceUrl === undefined ? 'bundled' : 'ecb');

export const getRateSource = async ({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<RateSource> =>
  resolveSource(await findRateSource(db), config);

/** The source with the days of its rates and how the last fetch went. */
export async function getSourceSettings({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<RateSourceSettings> {
  const row = await findRateSource(db);
  const newest = await findNewestRates(db);
  return {
    ...{ source: resolveSource(row, config), isDefault: (row?.source ?? null) === null, url: getDailyFileUrl(config) },
    ...{ bundledAsOf: bundledRates.asOf, fetchedAsOf: newest?.asOf ?? null, fetchedAt: newest?.fetchedAt ?? null },
    ...{ checkedAt: row?.checkedAt ?? null, checkError: row?.checkError ?? null, updatedAt: row?.updatedAt ?? null },
  };
}

/** The rates in use, in words. */
export const describeRates = ({ source, url, bundledAsOf, fetchedAsOf }: RateSourceSettings): string =>
  source === 'bundled'
    ? `Rates of ${formatRateDay(bundledAsOf)}`
    : `${new URL(url).host}${fetchedAsOf === null ? '' : `, rates of ${formatRateDay(fetchedAsOf)}`}`;
