import { commonHeaders, endpointPath, takeEarlyRequest, toApiUrl, type EarlyRequest } from '@techadds/shared/api';
import { queryClient } from '@techadds/shared/query';
import { getCurrentToken, useImpersonationStore } from '@techadds/shared/session';

/** The JSON of responses to requests of the document. */
const read = new WeakMap<EarlyRequest, unknown>();

async function readResponse(early: EarlyRequest): Promise<void> {
  const { response } = (await early.response) ?? {};
  // An error, or the end of the session, is handled by the call, and so is a response that a call has read meanwhile.
  if (response?.ok && !response.bodyUsed && response.headers.get('x-session-expired') !== 'true')
    read.set(early, await response.clone().json());
}

/** The response to a query with the key of `apiQuery`, if it has been read. Each is used once, and none during an impersonation. */
function takeResponse([, path, input]: readonly unknown[]): unknown {
  const all = globalThis.__earlyRequests;
  if (!all?.length || typeof path !== 'string' || useImpersonationStore.getState().impersonation) return undefined;
  const url = toApiUrl(endpointPath({ path: path as `/${string}` }, input ?? {}));
  if (!all.some((early) => early.url === url && read.has(early))) return undefined;
  const early = takeEarlyRequest('GET', url, commonHeaders(getCurrentToken()));
  return early && read.get(early);
}

/**
 * Reads the responses to the requests of the document, and gives each to the query that asks for it, so that the first render has the data
 * in place of a skeleton. Calls use the other responses, as without this. Never rejects.
 */
export async function readEarlyResponses(): Promise<void> {
  const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
    const data = type === 'added' ? takeResponse(query.queryKey as readonly unknown[]) : undefined;
    if (data !== undefined) query.setData(data);
    if (!globalThis.__earlyRequests?.length) stop();
  });
  await Promise.allSettled((globalThis.__earlyRequests ?? []).map(readResponse));
}
