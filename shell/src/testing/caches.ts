/** An in-memory `CacheStorage` with what the service worker uses of it. */
export function createFakeCaches(): CacheStorage {
  const caches = new Map<string, Map<string, Response>>();
  const toKey = (key: string) => new URL(key, 'https://app.test').href;
  const toCache = (entries: Map<string, Response>) => ({
    match: async (key: string) => entries.get(toKey(key))?.clone(),
    put: async (key: string, response: Response) => void entries.set(toKey(key), response.clone()),
    delete: async (key: string) => entries.delete(toKey(key)),
  });
  return {
    has: async (name: string) => caches.has(name),
    keys: async () => [...caches.keys()],
    delete: async (name: string) => caches.delete(name),
    open: async (name: string) => {
      const entries = caches.get(name) ?? new Map<string, Response>();
      caches.set(name, entries);
      return toCache(entries);
    },
  } as unknown as CacheStorage;
}

/** A server whose files are checked against the hash of a request, as browsers do. */
export function createFakeServer(origin: string) {
  const files = new Map<string, string>();
  const requests: string[] = [];
  const send = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    requests.push(pathname);
    const text = files.get(pathname);
    if (text === undefined) return new Response('Not found', { status: 404 });
    if (request.integrity !== '' && request.integrity !== (await hash(text))) throw new TypeError('Failed to fetch');
    return new Response(text);
  };
  return { files, requests, send, origin };
}

export async function hash(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-384', new TextEncoder().encode(text));
  return `sha384-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}
