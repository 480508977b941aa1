import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../database/client';
import type { EndpointShape, Output, Parsed } from '@techadds/shared/contract/endpoint';
import { isPublic, type permissions } from '@techadds/shared/permissions';
import { audienceOf, type Audience } from './cache-scope';
import type { Caller, Origin } from '../auth/caller';
import { notSignedIn } from './errors';
import { idempotencyKeyOf, type Answered } from './idempotency';
import { parseInputs } from './request-validation';
import { originOf } from './request-meta';
import { serializer } from './serializer';
import { together } from './coalesce';

type CallerOf<E extends EndpointShape> = (typeof permissions)[E['permission']] extends 'public' ? null : Caller;

/** What a handler receives: checked inputs, and who asks. */
export type Call<E extends EndpointShape> = Parsed<E> & {
  /** Null on public endpoints, and there only. */
  caller: CallerOf<E>;
  origin: Origin;
  headers: FastifyRequest['headers'];
  /** For another success status or a header; the body is what the handler returns. */
  reply: FastifyReply;
} & (E['idempotent'] extends true ? Once : unknown);

/** What a handler receives that runs once for each `Idempotency-Key`. */
interface Once {
  /** Its transaction, which also keeps the answer: what is done here is done once. */
  tx: Tx;
  /** Does something once the transaction has been committed. */
  afterwards: (work: () => void) => void;
}

/** What a handler returns; a long text may come in parts, the first of which shows that all is well, and events as the stream that they are. */
type Answer<E extends EndpointShape> = E['type'] extends 'text/event-stream'
  ? Readable
  : Output<E> | (E['type'] extends 'text/csv' ? AsyncIterable<string> : never);

/**
 * Serves an endpoint of the contract. Before `handler` runs the caller is known and permitted and the inputs are valid;
 * refusals come in the order 401, 403, 422, and then the handler's own 404 and 409.
 * @throws where two handlers serve the same endpoint.
 */
export function route<E extends EndpointShape>(app: FastifyInstance, endpoint: E, handler: (call: Call<E>) => Promise<Answer<E>>): void {
  const serialize = serializer(endpoint, app.checkResponses);
  const status = endpoint.status ?? 200;
  serve(app, endpoint, async (request, reply, inputs) => {
    const call = {
      ...inputs,
      caller: isPublic(endpoint.permission) ? null : request.caller,
      origin: originOf(request),
      headers: request.headers,
      reply,
    };
    reply.code(status);
    if (endpoint.idempotent) {
      const later: (() => void)[] = [];
      const once = async (tx: Tx): Promise<Answered> => {
        const given = { ...call, tx, afterwards: (work: () => void) => void later.push(work) };
        const body = serialize(await handler(given as unknown as Call<E>));
        return { status: reply.statusCode, body };
      };
      const answered = await app.answerOnce(request, { endpoint, key: idempotencyKeyOf(request.headers), inputs }, once);
      for (const work of later) work();
      if (answered.replayed) reply.header('Idempotent-Replay', 'true');
      return reply.code(answered.status).type(json).send(answered.body);
    }
    // The parts were checked against the endpoint's own schemas; the compiler cannot follow a schema held in a variable.
    const output = await handler(call as unknown as Call<E>);
    if (status === 204) return reply.send();
    if (endpoint.type) return sendAs(reply, endpoint.type, output);
    return reply.type(json).send(serialize(output));
  });
}

/** What a handler receives whose answer is the same for all of an audience. */
export interface Asked<E extends EndpointShape> {
  params: Parsed<E>['params'];
  query: Parsed<E>['query'];
  audience: Audience;
}

/**
 * As `route`, for reading what many look at: those of one audience who ask the same at the same time are answered together, as they all do
 * when live updates tell them of a change. Each answer was read after it was asked for. `isOwn` says where what is asked for depends on the
 * person all the same.
 */
export function sharedRoute<E extends EndpointShape & { method: 'GET' }>(
  app: FastifyInstance,
  endpoint: E,
  handler: (asked: Asked<E>) => Promise<Output<E>>,
  isOwn: (query: Parsed<E>['query']) => boolean = () => false,
): void {
  const serialize = serializer(endpoint, app.checkResponses);
  const read = together<Asked<E>, string>(async (_, asked) => {
    const [first] = asked;
    if (!first) return [];
    const body = serialize(await handler(first));
    return asked.map(() => body);
  });
  serve(app, endpoint, async ({ caller }, reply, inputs) => {
    if (!caller) throw notSignedIn();
    // The parts were checked against the endpoint's own schemas, as above.
    const { params, query } = inputs as Parsed<E>;
    const asked = { params, query, audience: audienceOf(caller, isOwn(query)) };
    return reply.type(json).send(await read(JSON.stringify(asked), asked));
  });
}

type Inputs = ReturnType<typeof parseInputs>;
const json = 'application/json; charset=utf-8';

function serve(
  app: FastifyInstance,
  endpoint: EndpointShape,
  answer: (request: FastifyRequest, reply: FastifyReply, inputs: Inputs) => Promise<FastifyReply>,
): void {
  app.route({
    method: endpoint.method,
    ...(endpoint.maxBodyKb && { bodyLimit: endpoint.maxBodyKb * 1024 }),
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { endpoint },
    // Before the body is read, so that a stranger learns nothing about what a body should look like.
    onRequest: async (request, reply) => {
      await app.admit(request, reply, endpoint.permission);
    },
    handler: async (request, reply) => answer(request, reply, parseInputs(endpoint, request)),
  });
}

function sendAs(reply: FastifyReply, type: NonNullable<EndpointShape['type']>, output: unknown): FastifyReply {
  // A proxy between must not gather what is meant to arrive at once.
  if (type === 'text/event-stream') return reply.header('X-Accel-Buffering', 'no').type(type).send(output);
  const isText = type.startsWith('text/');
  // The handler may have named a type of its own, as for an export in one of several formats.
  if (!reply.hasHeader('Content-Type')) reply.type(isText ? `${type}; charset=utf-8` : type);
  if (typeof output === 'object' && output !== null && Symbol.asyncIterator in output)
    return reply.send(Readable.from(output as AsyncIterable<string>));
  return reply.send(isText ? output : Buffer.from(String(output), 'latin1'));
}
