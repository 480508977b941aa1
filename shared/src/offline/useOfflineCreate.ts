import { useEffect, useState } from 'react';
import { ApiError, useApiMutation } from '@techadds/shared/api';
import type { createQuote } from '@techadds/shared/contract/quotes/endpoints';
import type { createService } from '@techadds/shared/contract/services/endpoints';
import type { Input, Output } from '@techadds/shared/contract/endpoint';
import { createClientId } from '@techadds/shared/contract/client-id';
import { getServerTime } from '@techadds/shared/session';
import type { ItemHints, OfflineKind } from './offline-item';
import { saveOffline, StorageFullError } from './queue';
import { resolveConflict } from './resolve-conflict';
import { reportBlockedStorage } from './storage-notice';
import { syncNow } from './sync';

type CreateEndpoint = typeof createQuote | typeof createService;
type Body<E extends CreateEndpoint> = E extends typeof createQuote
  ? Input<typeof createQuote>['body']
  : Input<typeof createService>['body'];
type Content<E extends CreateEndpoint> = Omit<Body<E>, 'id' | 'updated_at'>;

interface OfflineCreateOptions {
  /** The client id of an earlier attempt; it is sent with each, so that however many succeed, one record is created. */
  id?: string | undefined;
  /** It waits in the queue already; the edit takes its place there. */
  isQueued?: boolean;
}

/** Whether the entered values are newer than those of an earlier attempt whose response was lost, and than any change made since. */
function isNewerThan(local: { id: string; updated_at: string }, { code, body }: ApiError): boolean {
  const { current } = body as { current?: { updated_at?: string } };
  return code === 'offline_conflict' && current !== undefined && resolveConflict(local, current).winner === 'local';
}

/** Where the server could not be reached; a server that asks to slow down was. */
const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.isUnavailable && error.status !== 429;

const noStorage = 'There is no connection, and this browser stores nothing on this device. Nothing was saved.';

/** Saves on this device what could not be sent. Where it stores nothing, the failed request is the reason to show. */
async function saveInstead(save: () => Promise<undefined>, failure: unknown): Promise<undefined> {
  await save().catch((error: ApiError) => {
    throw error.message === noStorage ? failure : error;
  });
}

/**
 * Creates the record of a form once, however often it is submitted: on the server, or in the queue of this device if there is no connection.
 * @returns a function that resolves with the created record, or with undefined once it is saved on this device
 */
export function useOfflineCreate<E extends CreateEndpoint>(kind: OfflineKind, endpoint: E, options: OfflineCreateOptions = {}) {
  const [newId] = useState(() => createClientId());
  const id = options.id ?? newId;
  useEffect(() => void reportBlockedStorage(), []);
  const { mutateAsync } = useApiMutation<CreateEndpoint>(endpoint);
  return async (content: Content<E>, hints?: ItemHints): Promise<Output<E> | undefined> => {
    const body = { ...(content as Content<typeof createQuote>), id, updated_at: new Date(getServerTime()).toISOString() };
    const save = async () => {
      await saveOffline(kind, body, hints).catch((error: unknown) => {
        throw new ApiError('FETCH_ERROR', error instanceof StorageFullError ? error.message : noStorage, '');
      });
      if (options.isQueued) syncNow();
      return undefined;
    };
    if (options.isQueued || !navigator.onLine) return save();
    const send = (query: { force?: '1' }) => mutateAsync({ body, query }) as Promise<Output<E>>;
    try {
      return await send({});
    } catch (error) {
      if (isUnreachable(error)) return await saveInstead(save, error);
      if (!isNewerThan(body, error as ApiError)) throw error;
      return send({ force: '1' });
    }
  };
}
