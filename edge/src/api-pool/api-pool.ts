import type { Dispatcher } from 'undici';
import { haveNames, lookupAll, resolveApis, toApiName, type ApiAddress, type LookupAll } from './api-addresses';
import { createApiFetch, type ApiFetch } from './api-fetch';
import { createApiMember, type ApiMember, type ApiRequestOptions } from './api-member';
import { createHealthCheck } from './check-health';
import { createRequestApi } from './request-api';

/** The APIs behind this edge. */
export interface ApiPool {
  /** For the proxy, in the form of undici. */
  request: (options: Dispatcher.RequestOptions, done: (error: Error | null, response?: Dispatcher.ResponseData) => void) => void;
  /** For the edge's own requests. The response is read whole. */
  fetch: ApiFetch;
  /** Ends all connections. */
  close: () => Promise<void>;
}

interface ApiPoolOptions {
  warn?: (message: string) => void;
  checkMs?: number;
  resolveMs?: number;
  lookUp?: LookupAll;
}

/**
 * Spreads requests over APIs. With one address, requests go there as they are. With several, each is checked about once a second: one that is sick
 * or draining gets no requests until it is well again. Names are resolved again and again.
 */
export function createApiPool(
  origins: readonly string[],
  { warn = () => undefined, checkMs = 1_000, resolveMs = 5_000, lookUp = lookupAll }: ApiPoolOptions = {},
): ApiPool {
  let members = origins.map((origin) => createApiMember({ origin }));
  const check = createHealthCheck();
  const reported = new WeakMap<ApiMember, string>();
  const report = (member: ApiMember) => {
    if (!members.includes(member)) return;
    if ((reported.get(member) ?? 'well') !== member.state) warn(`the API ${member.name} is ${member.state}`);
    reported.set(member, member.state);
  };

  const checkAll = async () => {
    // A late answer holds up no other check.
    if (members.length > 1) for (const member of members) void check(member).then(() => report(member));
  };
  const resolve = async () => setAddresses(await resolveApis(origins, lookUp));
  function setAddresses(addresses: readonly ApiAddress[]): void {
    const present = members;
    members = addresses.map((address) => present.find(({ name }) => name === toApiName(address)) ?? createApiMember(address));
    for (const member of present) if (!members.includes(member)) void member.close();
  }
  const timers = [
    ...(origins.length > 1 || haveNames(origins) ? [repeat(checkMs, checkAll)] : []),
    // The known addresses stay in use while the resolver does not answer.
    ...(haveNames(origins) ? [repeat(resolveMs, () => resolve().catch(() => undefined))] : []),
  ];

  const requestApi = createRequestApi(
    () => members,
    (member) => {
      member.state = 'sick';
      report(member);
    },
  );
  return {
    request: (options, done) => {
      requestApi(options as ApiRequestOptions).then(
        (response) => {
          // The proxy destroys the response of a visitor who has left, which is an error that nobody else waits for.
          response.body.on('error', () => undefined);
          done(null, response);
        },
        (error: Error) => done(error),
      );
    },
    fetch: createApiFetch(requestApi),
    close: async () => {
      for (const stop of timers) stop();
      const present = members;
      members = [];
      await Promise.all(present.map((member) => member.destroy()));
    },
  };
}

/** Runs work now and again and again, with pauses that vary, so that edges do not work in step. @returns how to stop */
function repeat(everyMs: number, work: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const run = async () => {
    await work();
    if (!isStopped) timer = setTimeout(() => void run(), everyMs * (0.8 + Math.random() * 0.4)).unref();
  };
  void run();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
