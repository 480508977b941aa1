import Stripe from 'stripe';

interface ClientOptions {
  secretKey: string;
  /** Overrides Stripe's URL in tests. */
  apiUrl?: string | undefined;
}

export function createStripeClient({ secretKey, apiUrl }: ClientOptions): Stripe {
  if (apiUrl === undefined) return new Stripe(secretKey, { maxNetworkRetries: 2, timeout: 10_000, telemetry: false });
  const { hostname, port, protocol } = new URL(apiUrl);
  return new Stripe(secretKey, {
    host: hostname,
    port: Number(port),
    protocol: protocol === 'http:' ? 'http' : 'https',
    maxNetworkRetries: 0,
    telemetry: false,
  });
}
