import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { EndpointShape } from '@techadds/shared/contract/endpoint';
import { containsCardNumber } from '../encryption/redact-card-numbers';
import { validationError } from './errors';

type Issue = z.core.$ZodIssue;
/** Takes no fields; an absent body and an empty object are the same. */
const emptyBody = z.optional(z.strictObject({}));

/**
 * Checks params, query and body against the endpoint's schemas, all three, so that every wrong field is named at once.
 * @throws 422 with `fields`.
 */
export function validateRequest(endpoint: EndpointShape, request: FastifyRequest): { params: unknown; query: unknown; body: unknown } {
  const params = endpoint.params?.safeParse(request.params);
  const query = endpoint.query?.safeParse(request.query);
  const body = (endpoint.body ?? emptyBody).safeParse(request.body ?? undefined);
  // What the endpoint does not read goes nowhere, the log included.
  rejectCardNumbers(endpoint.params && request.params, endpoint.query && request.query, request.body);
  const issues = [params, query, body].flatMap((part) => part?.error?.issues ?? []);
  if (issues.length > 0) throw validationError(toFieldErrors(issues));
  return { params: params?.data, query: query?.data, body: endpoint.body ? body.data : undefined };
}

/** What is wrong by field path, such as `packages.0.name`; the first word on each field counts. */
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

/** Card numbers belong on the payment page alone. Here they are refused before anything reads, stores or logs them. */
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
