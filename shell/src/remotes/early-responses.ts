import { endpointPath, toApiUrl, type EarlyRequest } from '@techadds/shared/api';
import { queryClient } from '@techadds/shared/query';
import { getCurrentToken, useImpersonationStore, useSession } from '@techadds/shared/session';

/** As old as a response may be that is used. */
const maxAgeMs = 15_000;

/** The JSON of responses to requests of the document. */
const read = new WeakMap<EarlyRequest, unknown>();

async function readResponse(early: EarlyRequest): Promise<void> {
  const { response } = (await early.response) ?? {};
  // What fails or ends the session is left to the call, and a call that has taken the request meanwhile reads the response itself.
  if (response?.ok && !response.bodyUsed && response.headers.get('x-session-expired') !== 'true')
    read.set(early, await response.clone().json());
}

/** Whether the request asks as the user who is signed in now, and for nobody else. */
function isOwn({ headers, sentAt }: EarlyRequest): boolean {
  const { user } = useSession.getState();
  const isSameUser = headers.Authorization === `Bearer ${getCurrentToken()}` && headers['X-Tenant-Id'] === user?.tenantId;
  return isSameUser && useImpersonationStore.getState().impersonation === null && performance.now() - sentAt < maxAgeMs;
}

/** The response to a query with the key of `apiQuery`, if it has been read. Each is used once. */
function takeResponse([, path, input]: readonly unknown[]): unknown {
  const all = globalThis.__earlyRequests;
  if (!all?.length || typeof path !== 'string') return undefined;
  const url = toApiUrl(endpointPath({ path: path as `/${string}` }, input ?? {}));
  const found = all.findIndex((early) => early.url === url && read.has(early) && isOwn(early));
  return found < 0 ? undefined : read.get(all.splice(found, 1)[0]!);
}

/**
 * Reads the responses to the requests of the document, and gives each to the query that asks for it, so that the first render has the data
 * in place of a skeleton. What is not read or not asked for is left to the calls. Never rejects.
 */
export async function readEarlyResponses(): Promise<void> {
  const cache = queryClient.getQueryCache();
  const stop = cache.subscribe(({ type, query }) => {
    const data = type === 'added' ? takeResponse(query.queryKey as readonly unknown[]) : undefined;
    if (data !== undefined) query.setData(data);
  });
  setTimeout(stop, maxAgeMs);
  await Promise.allSettled((globalThis.__earlyRequests ?? []).map(readResponse));
}
