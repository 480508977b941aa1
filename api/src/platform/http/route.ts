import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getTenantIds, withCid } from '../call-log/current-work';
import type { Tx } from '../database/client';
import type { EndpointShape, Output, Parsed } from '@techadds/shared/contract/endpoint';
import { isPublicEndpoint, type permissions } from '@techadds/shared/permissions';
import { toCacheScope, type CacheScope } from './cache-scope';
import type { Caller, RequestMeta } from '../auth/caller';
import { unauthorized } from './errors';
import { parseIdempotencyKey, type StoredResponse } from './idempotency';
import { validateRequest } from './request-validation';
import { getRequestMeta } from './request-meta';
import { createSerializer } from './serializer';
import { coalesce } from './coalesce';

type CallerOf<E extends EndpointShape> = (typeof permissions)[E['permission']] extends 'public' ? null : Caller;

/** The arguments of a handler: validated inputs and the caller. */
export type Call<E extends EndpointShape> = Parsed<E> & {
  /** Null on public endpoints only. */
  caller: CallerOf<E>;
  requestMeta: RequestMeta;
  headers: FastifyRequest['headers'];
  /** To set another success status or a header; the body is the handler's return value. */
  reply: FastifyReply;
} & (E['idempotent'] extends true ? IdempotentCall : unknown);

/** The additional arguments of an idempotent handler, which runs once for each `Idempotency-Key`. */
interface IdempotentCall {
  /** The transaction of the request, which also stores the response. */
  tx: Tx;
  /** Runs work after the commit of the transaction. */
  afterCommit: (work: () => void) => void;
}

/** What `prepare` has made of the request. */
interface PreparedCall<P> {
  prepared: P;
}

/** A handler's result. Long texts may be streamed in chunks (errors must precede the first), and events are a stream. */
type HandlerResult<E extends EndpointShape> = E['type'] extends 'text/event-stream'
  ? Readable
  : Output<E> | (E['type'] extends 'text/csv' ? AsyncIterable<string> : never) | (E['streams'] extends true ? Readable : never);

/**
 * Serves an endpoint of the contract. When `handler` runs, the caller is authorized and the inputs are valid; errors come in the order 401, 403,
 * 422, and then the handler's own 404 and 409.
 * @param prepare runs before the handler, and before the transaction of an idempotent one: for work that waits, during which no connection to the
 * database may be held
 * @throws Error where two handlers serve the same endpoint
 */
export function route<E extends EndpointShape, P = undefined>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E> & PreparedCall<P>) => Promise<HandlerResult<E>>,
  prepare?: (call: Omit<Call<E>, keyof IdempotentCall>) => Promise<P>,
): void {
  const serialize = createSerializer(endpoint, app.checkResponses);
  const status = endpoint.status ?? 200;
  registerRoute(app, endpoint, async (request, reply, validated) => {
    const received = {
      ...validated,
      caller: isPublicEndpoint(endpoint.permission) ? null : request.caller,
      requestMeta: getRequestMeta(request),
      headers: request.headers,
      reply,
    };
    // The parts were validated by the endpoint's own schemas; the compiler cannot follow a schema held in a variable.
    const call = { ...received, prepared: await prepare?.(received as unknown as Call<E>) };
    reply.code(status);
    if (endpoint.idempotent) {
      const afterCommitCallbacks: (() => void)[] = [];
      const runHandler = async (tx: Tx): Promise<StoredResponse> => {
        const idempotentCall = { ...call, tx, afterCommit: (work: () => void) => void afterCommitCallbacks.push(work) };
        const body = serialize(await handler(idempotentCall as unknown as Call<E> & PreparedCall<P>));
        return { status: reply.statusCode, body };
      };
      const stored = await app.withIdempotency(
        request,
        { endpoint, key: parseIdempotencyKey(request.headers), inputs: validated },
        runHandler,
      );
      for (const work of afterCommitCallbacks) work();
      if (stored.replayed) reply.header('Idempotent-Replay', 'true');
      return reply.code(stored.status).type(jsonContentType).send(stored.body);
    }
    const output = await handler(call as unknown as Call<E> & PreparedCall<P>);
    if (status === 204) return reply.send();
    if (endpoint.streams && output instanceof Readable) return sendWithType(reply, 'text/event-stream', output);
    if (endpoint.type) return sendWithType(reply, endpoint.type, output);
    return reply.type(jsonContentType).send(serialize(output));
  });
}

/** The arguments of a handler whose response is the same for a whole cache scope. */
export interface CoalescedRequest<E extends EndpointShape> {
  params: Parsed<E>['params'];
  query: Parsed<E>['query'];
  cacheScope: CacheScope;
}

/**
 * Like `route`, for popular reads: concurrent equal requests of one cache scope are coalesced, as after a live update, which many browsers follow
 * at once. Each response is read after its request. `isPersonal` tells whether a query depends on the user in any case.
 */
export function coalescedRoute<E extends EndpointShape & { method: 'GET' }>(
  app: FastifyInstance,
  endpoint: E,
  handler: (requests: CoalescedRequest<E>) => Promise<Output<E>>,
  isPersonal: (query: Parsed<E>['query']) => boolean = () => false,
): void {
  const serialize = createSerializer(endpoint, app.checkResponses);
  const read = coalesce<CoalescedRequest<E>, string>(async (_, requests) => {
    const [first] = requests;
    if (!first) return [];
    const body = serialize(await handler(first));
    return requests.map(() => body);
  });
  registerRoute(app, endpoint, async ({ caller }, reply, validated) => {
    if (!caller) throw unauthorized();
    // The parts were validated by the endpoint's own schemas, as above.
    const { params, query } = validated as Parsed<E>;
    const requests = { params, query, cacheScope: toCacheScope(caller, isPersonal(query)) };
    return reply.type(jsonContentType).send(await read(JSON.stringify(requests), requests));
  });
}

type ValidatedInputs = ReturnType<typeof validateRequest>;
const jsonContentType = 'application/json; charset=utf-8';

function registerRoute(
  app: FastifyInstance,
  endpoint: EndpointShape,
  respond: (request: FastifyRequest, reply: FastifyReply, validated: ValidatedInputs) => Promise<FastifyReply>,
): void {
  app.route({
    method: endpoint.method,
    ...(endpoint.maxBodyKb && { bodyLimit: endpoint.maxBodyKb * 1024 }),
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { endpoint },
    // Before the body is read, so that unauthorized callers learn nothing about its format.
    onRequest: async (request, reply) => {
      await app.authorize(request, reply, endpoint.permission);
    },
    handler: (request, reply) => {
      const work = async () => {
        await respond(request, reply, validateRequest(endpoint, request));
        if (endpoint.method !== 'GET') getTenantIds().forEach((tenantId) => app.tenantActivity.note(tenantId));
        return reply;
      };
      return withCid(request.id, work, `${endpoint.method} ${endpoint.path}`);
    },
  });
}

function sendWithType(reply: FastifyReply, type: NonNullable<EndpointShape['type']>, output: unknown): FastifyReply {
  // Reverse proxies must not buffer the stream.
  if (type === 'text/event-stream') return reply.header('X-Accel-Buffering', 'no').type(type).send(output);
  const isText = type.startsWith('text/');
  // The handler may have set a type, as for an export in one of several formats.
  if (!reply.hasHeader('Content-Type')) reply.type(isText ? `${type}; charset=utf-8` : type);
  if (typeof output === 'object' && output !== null && Symbol.asyncIterator in output)
    return reply.send(Readable.from(output as AsyncIterable<string>));
  return reply.send(isText ? output : Buffer.from(String(output), 'latin1'));
}
