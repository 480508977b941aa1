import * as z from 'zod/mini';
import type { Permission } from '@techadds/shared/permissions';

export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 422 | 429 | 503;

export interface EndpointShape {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below the API's base, with `{name}` for params. */
  path: `/${string}`;
  /** One line for the reader of the API's documentation. */
  summary: string;
  permission: Permission;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  body?: z.ZodMiniType;
  response: z.ZodMiniType;
  /**
   * Media type of the answer where it is not JSON; `response` is a string then, of a PDF or any other file one with a character for each
   * byte. An event stream goes on until one of the two sides ends it.
   */
  type?: 'text/plain' | 'text/csv' | 'application/pdf' | 'application/octet-stream' | 'text/event-stream';
  /** Success status; 200 where not given. */
  status?: 200 | 201 | 204;
  /** Success status where what is asked for was there already, if it is another one. */
  statusAgain?: 200;
  /** How large the body may be, where not 256 KB. */
  maxBodyKb?: number;
  /** A repeat with the same `Idempotency-Key` is answered with the first answer and does nothing. For whatever moves money. */
  idempotent?: true;
  /** Refusals of its own, beyond those that follow from permission and schemas. */
  errors?: readonly ErrorStatus[];
  /** First path segments of queries that are stale after this call, besides its own. */
  refetches?: readonly string[];
}

/**
 * Declares an endpoint: the route, the documentation, the typed client and the tests all follow from this value. Browser builds leave
 * its schemas out (shared/build/contract-loader.mjs); a form checks with a schema that is exported by its own name.
 */
export const endpoint = <const E extends EndpointShape>(shape: E): E => shape;

type Part<E extends EndpointShape, K extends 'params' | 'query' | 'body', Side extends 'in' | 'out'> = E[K] extends z.ZodMiniType
  ? Side extends 'in'
    ? z.input<E[K]>
    : z.output<E[K]>
  : undefined;

type WithoutUndefined<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };
type OptionalWhereEmpty<T> = { [K in keyof T as object extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as object extends T[K] ? K : never]?: T[K];
};

/** What a caller passes: `params`, `query` and `body`, each present exactly where the endpoint declares it. */
export type Input<E extends EndpointShape> = OptionalWhereEmpty<
  WithoutUndefined<{ params: Part<E, 'params', 'in'>; query: Part<E, 'query', 'in'>; body: Part<E, 'body', 'in'> }>
>;
/** What a handler receives after validation. */
export type Parsed<E extends EndpointShape> = {
  params: Part<E, 'params', 'out'>;
  query: Part<E, 'query', 'out'>;
  body: Part<E, 'body', 'out'>;
};
export type Output<E extends EndpointShape> = z.output<E['response']>;

/** The body of every refusal. `fields` names the inputs that are wrong; `cid` is the reference to quote to support. */
export const ErrorBody = z.looseObject({
  error: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  cid: z.string(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
