import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import { drainingHeader } from '@techadds/shared/contract/health/headers';
import type { ApiMember, ApiRequestOptions } from './api-member';
import { chooseApi } from './choose-api';
import { toRepeatableBody } from './repeatable-body';
import { hasIdempotencyKey, isSafeToRepeat, isUnreached } from './safe-to-repeat';

/** Sends a request to one of the APIs, and to another one where the first cannot have worked on it or may do so twice. @throws the last error */
export type RequestApi = (options: ApiRequestOptions) => Promise<Dispatcher.ResponseData>;

const maxAttempts = 4;
/** Up to this long before the second attempt, and twice as long before each further one: an API that ends cuts off many requests at once. */
const maxPauseMs = 60;

/** How long a request with a key waits for the end of its first attempt. */
const maxConflictMs = 3_000;

const isStreamRequest = ({ headers }: ApiRequestOptions) => String(headers['accept']).includes('text/event-stream');

export function createRequestApi(getMembers: () => readonly ApiMember[], reportUnreached: (member: ApiMember) => void): RequestApi {
  return async (options) => {
    const isStream = isStreamRequest(options);
    const [only, ...others] = getMembers();
    if (only && others.length === 0) return only.send(options, isStream);
    const body = await toRepeatableBody(options);
    const tried = new Set<ApiMember>();
    let failure: unknown = new Error('no API takes requests');
    let conflictsUntil = 0;
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      const member = chooseApi(getMembers(), tried, isStream);
      if (!member) break;
      if (attempt > 1) await delay(Math.random() * maxPauseMs * 2 ** (attempt - 2));
      tried.add(member);
      try {
        const response = await member.send({ ...options, body: body.next() }, isStream);
        if (isRefused(response) && body.canRepeat() && chooseApi(getMembers(), tried, isStream)) {
          await response.body.dump();
          continue;
        }
        if (response.statusCode !== 409 || Date.now() > conflictsUntil) return response;
        const conflict = await readConflict(response);
        if (conflict) return conflict;
        // The database has not noticed yet that the first API is gone.
        tried.clear();
        attempt = 1;
      } catch (error) {
        failure = error;
        if (isUnreached(error)) reportUnreached(member);
        else if (!(await isSafeToRepeat(error, options, member))) throw error;
        else if (hasIdempotencyKey(options)) conflictsUntil = Date.now() + maxConflictMs;
        if (!body.canRepeat()) throw error;
      }
    }
    throw failure;
  };
}

/** Whether an API that is being stopped has turned a request away without working on it. */
const isRefused = ({ headers }: Dispatcher.ResponseData) => headers[drainingHeader] === 'refused';

/** The response of a conflict; undefined where the first attempt of the request is still being worked on. */
async function readConflict(response: Dispatcher.ResponseData): Promise<Dispatcher.ResponseData | undefined> {
  const text = await response.body.text();
  if (/"code":"idempotency_in_flight"/.test(text)) return undefined;
  return { ...response, body: Readable.from([Buffer.from(text)]) as Dispatcher.ResponseData['body'] };
}
