const parseUrl = (address: string | undefined): URL | undefined =>
  address !== undefined && URL.canParse(address) ? new URL(address) : undefined;

/** Whether a host is this machine, where nobody listens in: a loopback address, or a socket in its file system. */
const isLoopback = (host: string): boolean =>
  host === '' || host === 'localhost' || /^127\.\d+\.\d+\.\d+$/.test(host) || host === '[::1]' || host === '::1' || /^(\/|%2F)/i.test(host);

/** Whether mail must be given up where its server offers no TLS: it may go in the clear on this machine only. */
export function emailRequiresTls(smtpUrl: string | undefined): boolean {
  return smtpUrl !== undefined && !isLoopback(parseUrl(smtpUrl)?.hostname ?? 'unknown');
}

/** Whether the driver encrypts with these parameters of an address and also checks whose certificate it is. */
function verifiesCertificate(parameters: URLSearchParams): boolean {
  const mode = parameters.get('sslmode');
  // As the C library means it, `require` takes any certificate.
  return mode === 'verify-full' || mode === 'verify-ca' || (mode === 'require' && parameters.get('uselibpqcompat') !== 'true');
}

type Addresses = Partial<Record<'DATABASE_URL' | 'AI_BASE_URL' | 'STRIPE_API_URL', string | undefined>>;

/** What in the environment would send secrets or data to another machine without TLS, a sentence each. */
export function findTlsProblems({ DATABASE_URL, AI_BASE_URL, STRIPE_API_URL }: Addresses): string[] {
  const problems: string[] = [];
  const database = parseUrl(DATABASE_URL);
  // The driver prefers the host that stands among the parameters.
  if (database && !isLoopback(database.searchParams.get('host') ?? database.hostname) && !verifiesCertificate(database.searchParams))
    problems.push('DATABASE_URL leads to another machine, so it needs ?sslmode=verify-full');
  for (const [name, address] of Object.entries({ AI_BASE_URL, STRIPE_API_URL })) {
    const url = parseUrl(address);
    if (url?.protocol === 'http:' && !isLoopback(url.hostname))
      problems.push(`${name} leads to another machine, so it must start with https://`);
  }
  return problems;
}
