import { systemTenantId } from '../../platform/auth/rate-limits/postgres-store';
import type { Deps } from '../../platform/deps';
import { saveRates } from './currency.db';
import { parseRatesDocument } from './ecb-rates';
import { recordFetch } from './rate-source.db';
import { getDailyFileUrl, getRateSource } from './rate-source.service';

interface RateSource {
  url: string;
  timeoutMs: number;
  maxBytes: number;
}

/** Fetches a text. @throws Error on a timeout, a status other than 200, a redirect, or a response that is too large. */
export async function fetchText({ url, timeoutMs, maxBytes }: RateSource): Promise<string> {
  const response = await fetch(url, {
    headers: { Accept: 'application/xml, text/xml' },
    // Only the configured URL is trusted, not where it redirects to (SSRF).
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status !== 200 || !response.body)
    throw Object.assign(new Error(`it answered ${response.status}`), { statusCode: response.status });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Error(`it is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
}

type FetchDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'callLog'>;

async function storeDailyRates({ db, callLog }: FetchDeps, url: string, now: Date): Promise<{ asOf: string }> {
  const logCall = callLog.for({ provider: 'currency', tenantId: systemTenantId, partnerId: null });
  const text = await logCall('Read the exchange rates', () => fetchText({ url, timeoutMs: 10_000, maxBytes: 256 * 1024 }));
  const { asOf, sender, rates } = parseRatesDocument(text);
  if (Date.parse(asOf) > now.getTime() + 86_400_000) throw new Error(`its rates are of ${asOf}, which is still to come`);
  await saveRates(db, { asOf, source: sender ?? new URL(url).hostname, rates }, now);
  return { asOf };
}

/**
 * Fetches the daily file and stores its rates, whichever source is chosen, and records how that went.
 * @throws Error if the file cannot be read or is invalid; the stored rates remain.
 */
export async function fetchDailyRates(deps: FetchDeps): Promise<{ asOf: string }> {
  const url = getDailyFileUrl(deps.config);
  const now = deps.clock();
  try {
    const stored = await storeDailyRates(deps, url, now);
    await recordFetch(deps.db, null, now);
    return stored;
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : String(cause);
    await recordFetch(deps.db, problem, now);
    throw new Error(`No rates of exchange from ${new URL(url).hostname}: ${problem}`, { cause });
  }
}

/** Fetches the daily rates. Returns undefined without a call where the bundled ones are chosen. */
export async function refreshRates(deps: FetchDeps): Promise<{ asOf: string } | undefined> {
  return (await getRateSource(deps)) === 'bundled' ? undefined : fetchDailyRates(deps);
}
