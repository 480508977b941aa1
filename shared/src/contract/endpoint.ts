import * as z from 'zod/mini';
import type { Permission } from '@techadds/shared/permissions';

export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 422 | 429 | 503;

export interface EndpointShape {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below the API's base, with `{name}` for params. */
  path: `/${string}`;
  /** One line for the API's documentation. */
  summary: string;
  permission: Permission;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  body?: z.ZodMiniType;
  response: z.ZodMiniType;
  /**
   * Media type of the response if it is not JSON; `response` is then a string, which has one character per byte for PDFs and other binary
   * files. An event stream stays open until one of the two sides closes it.
   */
  type?: 'text/plain' | 'text/csv' | 'text/calendar' | 'application/pdf' | 'application/octet-stream' | 'text/event-stream';
  /** Clients that accept `text/event-stream` get the response in parts, as it is made. */
  streams?: true;
  /** Success status; 200 by default. */
  status?: 200 | 201 | 204;
  /** Success status if the requested resource already exists, if it differs. */
  replayStatus?: 200;
  /** Maximum size of the body; 256 KB by default. */
  maxBodyKb?: number;
  /** A repeat with the same `Idempotency-Key` returns the first response and does nothing. Required for endpoints that move money. */
  idempotent?: true;
  /** Error statuses of its own, beyond those that follow from permission and schemas. */
  errors?: readonly ErrorStatus[];
  /** First path segments of the queries that this call invalidates, besides its own. */
  refetches?: readonly string[];
}

/**
 * Declares an endpoint: the route, the documentation, the typed client and the tests are derived from this value. Browser builds omit
 * its schemas (shared/build/strip-schemas-loader.mjs); forms validate with schemas that are exported by name.
 */
export const endpoint = <const E extends EndpointShape>(shape: E): E => shape;

type EndpointPart<E extends EndpointShape, K extends 'params' | 'query' | 'body', Side extends 'in' | 'out'> = E[K] extends z.ZodMiniType
  ? Side extends 'in'
    ? z.input<E[K]>
    : z.output<E[K]>
  : undefined;

type WithoutUndefined<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };
type OptionalWhereEmpty<T> = { [K in keyof T as object extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as object extends T[K] ? K : never]?: T[K];
};

/** The input of a call: `params`, `query` and `body`, each present exactly if the endpoint declares it. */
export type Input<E extends EndpointShape> = OptionalWhereEmpty<
  WithoutUndefined<{ params: EndpointPart<E, 'params', 'in'>; query: EndpointPart<E, 'query', 'in'>; body: EndpointPart<E, 'body', 'in'> }>
>;
/** The input of a handler after validation. */
export type Parsed<E extends EndpointShape> = {
  params: EndpointPart<E, 'params', 'out'>;
  query: EndpointPart<E, 'query', 'out'>;
  body: EndpointPart<E, 'body', 'out'>;
};
export type Output<E extends EndpointShape> = z.output<E['response']>;

/** The body of every error response. `fields` has a message per invalid input; `cid` is the reference id for support. */
export const ErrorBody = z.looseObject({
  error: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  cid: z.string(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
