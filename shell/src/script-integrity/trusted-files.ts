/**
 * The files this page may execute: the absolute URL of every file of every trusted release, with its hash.
 * No other URL is loaded.
 */
const hashes = new Map<string, string>();
const attempts = new Map<string, number>();
let devServer: string | undefined;

const toAbsoluteUrl = (url: string) => new URL(url, location.href);

/** Trusts the files `{ path: 'sha384-…' }` of a release at `base`. Earlier releases stay trusted, because they may still be running. */
export function trustFiles(base: string, files: Readonly<Record<string, string>>): void {
  for (const [path, hash] of Object.entries(files)) hashes.set(toAbsoluteUrl(base + path).href, hash);
}

/** From the second attempt on (`attempt` > 0), adds `?attempt=n` to requests below `base` and removes the tags of earlier ones, which may hang. */
export function startAttempt(base: string, attempt: number): void {
  if (attempt === 0) return;
  attempts.set(toAbsoluteUrl(base).href, attempt);
  for (const tag of document.querySelectorAll<HTMLElement>('script[src], link[href]')) {
    const url = tag.getAttribute('src') ?? tag.getAttribute('href') ?? '';
    if (toAbsoluteUrl(url).href.startsWith(toAbsoluteUrl(base).href)) tag.remove();
  }
}

/** The URL to request a file from: with the number of the attempt, from the second one on. */
export function toRequestUrl(url: string): string {
  const { href } = toAbsoluteUrl(url);
  for (const [base, attempt] of attempts) if (href.startsWith(base)) return `${href}?attempt=${attempt}`;
  return href;
}

/** The hash of a trusted file, or undefined; empty for those of a trusted development server. Ignores `?attempt=n`, but no other query. */
export function findHash(url: string): string | undefined {
  const { href, search, origin } = toAbsoluteUrl(url);
  if (origin === devServer) return '';
  return hashes.get(/^\?attempt=\d{1,4}$/.test(search) ? href.slice(0, -search.length) : href);
}

/** @throws TypeError if the file is in no trusted release */
export function getHash(url: string): string {
  const hash = findHash(url);
  if (hash === undefined) throw new TypeError(`${url} is not in the registry`);
  return hash;
}

/** Lets this page load the scripts of a development server, whose hashes nobody knows. The policy of the document must allow its origin, too. */
export function trustDevServer(origin: string): void {
  devServer = origin;
}
