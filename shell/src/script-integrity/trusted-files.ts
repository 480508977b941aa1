/**
 * What this page may execute: the absolute address of every file of every trusted release, with its hash.
 * An address that is not in here is not loaded, whoever asks.
 */
const hashes = new Map<string, string>();
const attempts = new Map<string, number>();

const absolute = (url: string) => new URL(url, location.href);

/** Trusts the files of a release at `base`, as `{ path: 'sha384-…' }`. What was trusted before stays so: it may still be running. */
export function trust(base: string, files: Readonly<Record<string, string>>): void {
  for (const [path, hash] of Object.entries(files)) hashes.set(absolute(base + path).href, hash);
}

/** From the second attempt on: makes every further request below `base` carry `?attempt=n`, and takes away the tags of earlier attempts, which may hang for ever. */
export function startAttempt(base: string, attempt: number): void {
  if (attempt === 0) return;
  attempts.set(absolute(base).href, attempt);
  for (const tag of document.querySelectorAll<HTMLElement>('script[src], link[href]')) {
    const url = tag.getAttribute('src') ?? tag.getAttribute('href') ?? '';
    if (absolute(url).href.startsWith(absolute(base).href)) tag.remove();
  }
}

/** The address to request a file at: the given one, with the number of the attempt from the second on. */
export function addressOf(url: string): string {
  const { href } = absolute(url);
  for (const [base, attempt] of attempts) if (href.startsWith(base)) return `${href}?attempt=${attempt}`;
  return href;
}

/** The hash of a trusted file, or undefined. The number of an attempt does not make it another file; any other query does. */
export function hashOf(url: string): string | undefined {
  const { href, search } = absolute(url);
  return hashes.get(/^\?attempt=\d{1,4}$/.test(search) ? href.slice(0, -search.length) : href);
}

/** @throws TypeError when the file is in no trusted release */
export function requireHash(url: string): string {
  const hash = hashOf(url);
  if (hash === undefined) throw new TypeError(`${url} is not in the registry`);
  return hash;
}
