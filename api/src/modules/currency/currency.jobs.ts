import { systemTenantId } from '../../platform/auth/rate-limits/postgres-store';
import { describeConnectionFailure } from '../../platform/call-log/connection-failure';
import { getCid } from '../../platform/call-log/current-work';
import type { Deps } from '../../platform/deps';
import { saveRates } from './currency.db';
import { parseRatesDocument, type RatesDocument } from './ecb-rates';
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

/** A file that was read but cannot be used. */
class RatesFileError extends Error {}

function readRates(text: string, now: Date): RatesDocument {
  try {
    const document = parseRatesDocument(text);
    if (Date.parse(document.asOf) > now.getTime() + 86_400_000)
      throw new Error(`its rates are of ${document.asOf}, which is still to come`);
    return document;
  } catch (cause) {
    throw new RatesFileError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

type FetchResult = { ok: true; asOf: string } | { ok: false; problem: string; error: unknown };

/** Fetches the daily file and stores its rates, whichever source is chosen, and records how that went. The stored rates remain if it fails. */
export async function fetchDailyRates({ db, config, clock, callLog }: FetchDeps): Promise<FetchResult> {
  const url = getDailyFileUrl(config);
  const now = clock();
  const logCall = callLog.for({ provider: 'currency', tenantId: systemTenantId, partnerId: null });
  try {
    const text = await logCall('Read the exchange rates', () => fetchText({ url, timeoutMs: 10_000, maxBytes: 256 * 1024 }));
    const { asOf, sender, rates } = readRates(text, now);
    await saveRates(db, { asOf, source: sender ?? new URL(url).hostname, rates }, now);
    await recordFetch(db, null, now);
    return { ok: true, asOf };
  } catch (error) {
    const problem =
      error instanceof RatesFileError
        ? `The daily file cannot be used: ${error.message} (Reference id ${getCid()})`
        : describeConnectionFailure(error, { system: 'source of the rates', address: 'address in the environment of the server' });
    await recordFetch(db, problem, now);
    return { ok: false, problem, error };
  }
}

/**
 * Fetches the daily rates. Returns undefined without a call where the bundled ones are chosen.
 * @throws Error if the file cannot be read or is invalid
 */
export async function refreshRates(deps: FetchDeps): Promise<{ asOf: string } | undefined> {
  if ((await getRateSource(deps)) === 'bundled') return undefined;
  const result = await fetchDailyRates(deps);
  if (result.ok) return { asOf: result.asOf };
  const { error } = result;
  const from = new URL(getDailyFileUrl(deps.config)).hostname;
  throw new Error(`No rates of exchange from ${from}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
}
