/** Whether an address is of this machine, where nobody listens in: a loopback address, or a socket in its file system. */
export function isThisMachine(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return host === '' || host === 'localhost' || /^127\.\d+\.\d+\.\d+$/.test(host) || host === '::1' || host.startsWith('%2F');
}

/** Modes in which the driver encrypts and also checks whose certificate it is. */
const verified = ['require', 'verify-ca', 'verify-full'];

/**
 * What in the environment would send secrets or data to another machine without TLS, a sentence each. Mail to `smtp://` is not among it: the
 * connection is made secure before anything is sent, or given up.
 */
export function plaintextProblems({
  DATABASE_URL,
  AI_BASE_URL,
  STRIPE_API_URL,
}: Partial<Record<'DATABASE_URL' | 'AI_BASE_URL' | 'STRIPE_API_URL', string | undefined>>): string[] {
  const problems: string[] = [];
  const database = DATABASE_URL === undefined ? undefined : new URL(DATABASE_URL);
  if (database && !isThisMachine(database) && !verified.includes(database.searchParams.get('sslmode') ?? ''))
    problems.push('DATABASE_URL leads to another machine, so it needs ?sslmode=verify-full');
  for (const [name, address] of Object.entries({ AI_BASE_URL, STRIPE_API_URL })) {
    const url = address === undefined ? undefined : new URL(address);
    if (url?.protocol === 'http:' && !isThisMachine(url)) problems.push(`${name} leads to another machine, so it must start with https://`);
  }
  return problems;
}
