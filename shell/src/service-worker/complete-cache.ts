/** The entry that is written last: a cache without it was interrupted and is not used. */
const completeMarker = '/complete';
const concurrency = 2;

export interface Storage {
  caches: CacheStorage;
  /** Sends a request; a file whose hash differs from the request's `integrity` is a network error. */
  send: (request: Request) => Promise<Response>;
}

/** The files of a folder as requests that are verified by the browser. */
export const toVerifiedRequests = (base: string, files: Readonly<Record<string, string>>): Request[] =>
  Object.entries(files).map(([path, integrity]) => new Request(base + path, { integrity, credentials: 'same-origin', priority: 'low' }));

export async function isComplete(caches: CacheStorage, name: string): Promise<boolean> {
  return (await caches.has(name)) && (await (await caches.open(name)).match(completeMarker)) !== undefined;
}

/**
 * Stores the responses of all requests in a cache of this name, or nothing: no file is stored before all have arrived and are verified.
 * @param isWanted is asked before and after the files are stored; where the answer is no, nothing stays
 * @throws Error where a file cannot be had
 */
export async function storeAll(
  { caches, send }: Storage,
  name: string,
  requests: readonly Request[],
  isWanted: () => boolean = () => true,
): Promise<void> {
  if (await isComplete(caches, name)) return;
  const responses = await sendAll(send, requests);
  if (!isWanted()) return;
  await caches.delete(name);
  const cache = await caches.open(name);
  for (const [index, response] of responses.entries()) await cache.put(toCacheKey(requests[index]!.url), response);
  await cache.put(completeMarker, new Response());
  if (!isWanted()) await caches.delete(name);
}

/** The response to a request for a file from a complete cache. */
export async function findStored(caches: CacheStorage, name: string, url: string): Promise<Response | undefined> {
  if (!(await isComplete(caches, name))) return undefined;
  return (await caches.open(name)).match(toCacheKey(url), { ignoreVary: true });
}

/** A file has the same content under every query, such as the number of an attempt. */
const toCacheKey = (url: string) => new URL(url).pathname;

async function sendAll(send: Storage['send'], requests: readonly Request[]): Promise<Response[]> {
  const responses: Response[] = [];
  const queue = [...requests.entries()];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [index, request] = next;
      const response = await send(request);
      if (!response.ok || response.redirected) throw new Error(`${request.url} answered ${response.status}`);
      // The body must have arrived too, before any file is stored.
      const { status, headers } = response;
      responses[index] = new Response(await response.arrayBuffer(), { status, headers });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return responses;
}
