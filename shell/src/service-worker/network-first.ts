/** How long a page waits for the network before it is served from the cache. */
const networkLimitMs = 3_000;

/**
 * The response of the network; the cached one where the network fails, takes too long or reports that the server is down.
 * Without a cached response, what the network says counts.
 */
export async function networkFirst(
  network: Promise<Response>,
  findCached: () => Promise<Response | undefined>,
  limitMs = networkLimitMs,
): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), limitMs)));
  const first = await Promise.race([network.catch(() => undefined), late]);
  clearTimeout(timer);
  if (first && first.status < 500) return first;
  return (await findCached()) ?? network;
}
