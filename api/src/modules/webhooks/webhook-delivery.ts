import type { Deps } from '../../platform/deps';
import { fetchOutbound, type OutboundResponse } from '../../platform/http/outbound';
import { isAllowedUrl } from './webhook-address';
import { parseRetryAfter } from './webhook-schedule';
import { listSigningSecrets, signDelivery } from './webhook-secret';
import type { DeliveryRow, WebhookRow } from './webhooks.db';

const timeoutMs = 5_000;
/** How much of a response is read and kept. */
const maxResponseBytes = 2_000;

export interface Attempt {
  /** Null where there was no response. */
  responseStatus: number | null;
  responseBody: string | null;
  /** Null where it has arrived. */
  problem: string | null;
  /** How long the receiver wants to be left alone; 0 if it does not say. */
  retryAfterMs: number;
}

function findProblem(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `It redirects (${status}), which is not followed. Enter the address that it leads to.`;
  return `It answered ${status}.`;
}

// PostgreSQL stores no such characters.
const toStorableText = (text: string) => text.replaceAll('\0', '').toWellFormed();

const toAttempt = ({ status, body, retryAfter }: OutboundResponse, now: Date): Attempt => ({
  ...{ responseStatus: status, responseBody: toStorableText(body), problem: findProblem(status) },
  retryAfterMs: parseRetryAfter(retryAfter, now),
});

/** Why there was no response, without what only an operator should read, such as the address that a name resolves to. */
const toProblem = (error: unknown): string => {
  const { name, code, message } = error as Error & { code?: string };
  if (name === 'TimeoutError' || name === 'AbortError') return `It did not answer within ${timeoutMs / 1000} seconds.`;
  if (/is not allowed/.test(message)) return 'Its address is in a private network.';
  return code === 'ENOTFOUND' ? 'Its name was not found.' : `It could not be reached${code ? ` (${code})` : ''}.`;
};

/** Signs a delivery and posts it once. Errors are part of the result. The path of the URL may be a secret, so only its host is logged. */
export async function attemptDelivery(
  { config, log, clock, fieldEncryption }: Pick<Deps, 'config' | 'log' | 'clock' | 'fieldEncryption'>,
  webhook: WebhookRow,
  { id, messageId, payload }: DeliveryRow,
): Promise<Attempt> {
  const { url } = webhook;
  const noResponse = { responseStatus: null, responseBody: null, retryAfterMs: 0 };
  // The setting may have become stricter since the webhook was saved.
  if (!isAllowedUrl(url, config.webhookOrigins)) return { ...noResponse, problem: 'Its address is not allowed any more.' };
  const now = clock();
  try {
    const response = await fetchOutbound(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(payload),
        'user-agent': 'TechAdds-Webhooks/1',
        ...signDelivery(listSigningSecrets(fieldEncryption, webhook, now), messageId, payload, now),
      },
      body: payload,
      allowPrivateAddress: config.webhookOrigins.includes(new URL(url).origin),
      ...{ timeoutMs, maxBytes: maxResponseBytes, whenTooLong: 'cut' },
    });
    return toAttempt(response, now);
  } catch (error) {
    log.warn({ err: error, delivery: id, host: new URL(url).host }, 'an event could not be sent to a webhook');
    return { ...noResponse, problem: toProblem(error) };
  }
}
