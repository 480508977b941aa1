import { systemTenantId } from '../../platform/auth/rate-limits/postgres-store';
import type { Deps } from '../../platform/deps';
import { saveRates } from './currency.db';
import { parseRatesDocument } from './ecb-rates';

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

/**
 * Fetches the daily rates from the configured source and stores them. Returns undefined if no source is configured.
 * @throws Error if the source fails or returns an invalid document; the stored rates remain.
 */
export async function refreshRates({
  db,
  config,
  clock,
  callLog,
}: Pick<Deps, 'db' | 'config' | 'clock' | 'callLog'>): Promise<{ asOf: string } | undefined> {
  const url = config.currencySourceUrl;
  if (url === undefined) return undefined;
  const now = clock();
  const logCall = callLog.for({ provider: 'currency', tenantId: systemTenantId, partnerId: null });
  try {
    const text = await logCall('Read the exchange rates', () => fetchText({ url, timeoutMs: 10_000, maxBytes: 256 * 1024 }));
    const { asOf, sender, rates } = parseRatesDocument(text);
    if (Date.parse(asOf) > now.getTime() + 86_400_000) throw new Error(`its rates are of ${asOf}, which is still to come`);
    await saveRates(db, { asOf, source: sender ?? new URL(url).hostname, rates }, now);
    return { asOf };
  } catch (error) {
    throw new Error(`No rates of exchange from ${new URL(url).hostname}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
