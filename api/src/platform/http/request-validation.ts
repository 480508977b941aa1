import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { EndpointShape } from '@techadds/shared/contract/endpoint';
import { containsCardNumber } from '../encryption/redact-card-numbers';
import { validationError } from './errors';

type Issue = z.core.$ZodIssue;
/** Accepts no fields; an absent body equals an empty object. */
const emptyBody = z.optional(z.strictObject({}));

/**
 * Validates params, query and body together, so that all invalid fields are reported at once.
 * @throws AppError 422 with `fields`
 */
export function validateRequest(endpoint: EndpointShape, request: FastifyRequest): { params: unknown; query: unknown; body: unknown } {
  const params = endpoint.params?.safeParse(request.params);
  const query = endpoint.query?.safeParse(request.query);
  const body = (endpoint.body ?? emptyBody).safeParse(request.body ?? undefined);
  // Before anything else, because the inputs must not be logged or stored either.
  rejectCardNumbers(endpoint.params && request.params, endpoint.query && request.query, request.body);
  const issues = [params, query, body].flatMap((part) => part?.error?.issues ?? []);
  if (issues.length > 0) throw validationError(toFieldErrors(issues));
  return { params: params?.data, query: query?.data, body: endpoint.body ? body.data : undefined };
}

/** Messages by field path, such as `packages.0.name`; the first issue of each field is used. */
function toFieldErrors(issues: readonly Issue[]): Record<string, string> {
  const fields = new Map<string, string>();
  const add = (path: readonly PropertyKey[], message: string) => {
    const name = path.map(String).join('.').slice(0, 200) || 'body';
    if (!fields.has(name) && fields.size < 50) fields.set(name, message);
  };
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') issue.keys.forEach((key) => add([...issue.path, key], issue.message));
    else add(issue.path, issue.message);
  }
  return Object.fromEntries(fields);
}

/** Rejects card numbers, which may be entered on the payment page only, before anything reads, stores or logs them. */
function rejectCardNumbers(...values: unknown[]): void {
  for (const value of values) {
    const found = findCardNumberPath(value, []);
    if (found)
      throw validationError({
        [found.join('.').slice(0, 200) || 'body']: 'This looks like the number of a card. Enter cards on the payment page only.',
      });
  }
}

function findCardNumberPath(value: unknown, path: string[]): string[] | undefined {
  if (typeof value === 'string') return containsCardNumber(value) ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, child] of Object.entries(value)) {
    const found = containsCardNumber(key) ? [...path, 'a name'] : findCardNumberPath(child, [...path, key]);
    if (found) return found;
  }
  return undefined;
}
