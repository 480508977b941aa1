import { ApiError } from '@techadds/shared/api';
import type { Query, QueryClient } from '@techadds/shared/query';
import { getCacheOwner } from './cache-owner';
import { findOldest, showConnection } from './connection-status';
import { deleteAnswer, keepAnswer, pruneAnswers, readAnswer } from './stored-answers';
import { isStored } from './stored-endpoints';

/** The server answered: what was kept must not be shown any longer. */
const isRevoked = (error: unknown) => error instanceof ApiError && [401, 403, 404].includes(error.status as number);
/** There was no answer, or only one of a server that is starting or stopping. One that asks to slow down was reached. */
const isUnreachable = (error: unknown) => error instanceof ApiError && error.isUnavailable && error.status !== 429;
const getError = ({ state }: Query): unknown => state.fetchFailureReason ?? state.error;

/** The device may refuse to store anything, or have no room: then nothing is read offline. */
const ignoreFailure = (work: Promise<unknown>): void => void work.catch(() => undefined);

const started = new WeakMap<QueryClient, () => void>();

/**
 * Keeps the answers of the endpoints in `storedEndpoints` on this device, and shows them when the server cannot be reached. With a connection
 * nothing changes: a kept answer is only read after a request has failed.
 * Does nothing if it runs already.
 * @returns the function that ends it
 */
export function startReadCache(client: QueryClient): () => void {
  const running = started.get(client);
  if (running) return running;
  const cache = client.getQueryCache();
  const restored = new WeakSet<Query>();
  let isReachable = true;

  function keep(query: Query): void {
    const owner = getCacheOwner();
    if (owner && isStored(query.queryKey)) ignoreFailure(keepAnswer(owner, query.queryHash, query.state.data, query.state.dataUpdatedAt));
  }

  async function restore(query: Query): Promise<void> {
    const owner = getCacheOwner();
    if (!owner || !isStored(query.queryKey)) return;
    const answer = await readAnswer(owner, query.queryHash, Date.now());
    // Meanwhile the server may have answered, or the session ended.
    const isWanted = query.state.data === undefined && isUnreachable(getError(query)) && cache.get(query.queryHash) === query;
    if (!answer || !isWanted || getCacheOwner() !== owner) return;
    restored.add(query);
    const status = query.state.status === 'pending' ? 'success' : query.state.status;
    query.setState({ ...query.state, data: answer.data, dataUpdatedAt: answer.at, status, isInvalidated: true });
  }

  function revoke(query: Query): void {
    const owner = getCacheOwner();
    if (owner) ignoreFailure(deleteAnswer(owner, query.queryHash));
    if (restored.delete(query)) query.setState({ ...query.state, data: undefined, dataUpdatedAt: 0, status: 'error' });
  }

  function onFailure(query: Query): void {
    const error = getError(query);
    if (isRevoked(error)) revoke(query);
    if (!isUnreachable(error)) return;
    isReachable = false;
    if (query.state.data === undefined) ignoreFailure(restore(query));
  }

  const isOutdated = (query: Query) => restored.has(query) || !navigator.onLine || isUnreachable(getError(query));
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The cache reports events while components render, when no other component may be updated.
  function show(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      showConnection(isReachable, findOldest(client, isOutdated));
    });
  }
  const onConnection = () => {
    isReachable = true;
    show();
  };

  for (const query of cache.getAll()) {
    if (query.state.status === 'success') keep(query);
    if (query.state.fetchFailureCount > 0) onFailure(query);
  }
  const owner = getCacheOwner();
  if (owner) ignoreFailure(pruneAnswers(owner, Date.now()));
  // The next page of this tab may start it early.
  sessionStorage.setItem('read-cache', '');
  show();
  addEventListener('online', onConnection);
  addEventListener('offline', show);
  const unsubscribe = cache.subscribe((event) => {
    if (event.type === 'updated') {
      const { action } = event;
      const query = event.query as Query;
      if (action.type === 'failed' || action.type === 'error') onFailure(query);
      // Optimistic updates are no answers.
      if (action.type === 'success' && !action.manual) {
        isReachable = true;
        restored.delete(query);
        keep(query);
      }
    }
    show();
  });
  const end = () => {
    started.delete(client);
    unsubscribe();
    clearTimeout(timer);
    removeEventListener('online', onConnection);
    removeEventListener('offline', show);
    showConnection(true, undefined);
  };
  started.set(client, end);
  return end;
}
