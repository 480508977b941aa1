const parseUrl = (address: string | undefined): URL | undefined =>
  address !== undefined && URL.canParse(address) ? new URL(address) : undefined;

/** Whether a host is this machine: a loopback address or a Unix socket. */
const isLoopback = (host: string): boolean =>
  host === '' || host === 'localhost' || /^127\.\d+\.\d+\.\d+$/.test(host) || host === '[::1]' || host === '::1' || /^(\/|%2F)/i.test(host);

/** Whether e-mail requires TLS: always, except to a mail server on this machine. */
export function emailRequiresTls(smtpUrl: string | undefined): boolean {
  return smtpUrl !== undefined && !isLoopback(parseUrl(smtpUrl)?.hostname ?? 'unknown');
}

/** Whether these parameters of a database URL make the driver encrypt and verify the certificate. */
function verifiesCertificate(parameters: URLSearchParams): boolean {
  const mode = parameters.get('sslmode');
  // With libpq's semantics `require` accepts any certificate.
  return mode === 'verify-full' || mode === 'verify-ca' || (mode === 'require' && parameters.get('uselibpqcompat') !== 'true');
}

const httpAddresses = [
  'AI_BASE_URL',
  'STRIPE_API_URL',
  'CHECKPOINT_WEBHOOK_URL',
  'CHECKPOINT_S3_URL',
  'RELEASE_S3_ENDPOINT',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
] as const;
type Addresses = Partial<Record<'DATABASE_URL' | (typeof httpAddresses)[number], string | undefined>>;

/** Settings that would send secrets or data to another machine without TLS, as sentences. */
export function findTlsProblems(addresses: Addresses): string[] {
  const problems: string[] = [];
  const database = parseUrl(addresses.DATABASE_URL);
  // The driver prefers the host in the parameters.
  if (database && !isLoopback(database.searchParams.get('host') ?? database.hostname) && !verifiesCertificate(database.searchParams))
    problems.push('DATABASE_URL leads to another machine, so it needs ?sslmode=verify-full');
  for (const name of httpAddresses) {
    const url = parseUrl(addresses[name]);
    if (url?.protocol === 'http:' && !isLoopback(url.hostname))
      problems.push(`${name} leads to another machine, so it must start with https://`);
  }
  return problems;
}
