import { createHmac, timingSafeEqual } from 'node:crypto';

const toleranceSeconds = 5 * 60;

const computeMac = (secret: string, seconds: number, body: string) => createHmac('sha256', secret).update(`${seconds}.${body}`).digest();

/** Signs a webhook: `t=<seconds>,v1=<hex>`, the format of Stripe. */
export function signWebhook(secret: string, body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${computeMac(secret, seconds, body).toString('hex')}`;
}

/** Verifies a webhook signature, with a tolerance of five minutes either way. */
export function isWebhookSignatureValid(secret: string, body: string, signature: unknown, now: Date): boolean {
  const parts = typeof signature === 'string' ? /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) : null;
  if (!parts) return false;
  const seconds = Number(parts[1]);
  if (Math.abs(now.getTime() / 1000 - seconds) > toleranceSeconds) return false;
  return timingSafeEqual(Buffer.from(parts[2]!, 'hex'), computeMac(secret, seconds, body));
}
