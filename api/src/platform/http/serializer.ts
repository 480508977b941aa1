import fastJson from 'fast-json-stringify';
import type { EndpointShape } from '@techadds/shared/contract/endpoint';
import { toJsonSchema } from './json-schema';

/**
 * Serializes a handler's result to JSON with the declared fields only. With `validate` it is parsed with the endpoint's schema, so that a mismatch
 * between code and contract fails at once (development, tests); otherwise a function compiled from the schema writes it, about as fast as
 * `JSON.stringify` (production).
 */
export function createSerializer(endpoint: EndpointShape, validate: boolean): (output: unknown) => string {
  if (endpoint.status === 204) return () => '';
  if (validate) return (output) => JSON.stringify(endpoint.response.parse(output));
  const schema = toJsonSchema(endpoint.response, 'output', 'draft-7');
  return fastJson(schema as Parameters<typeof fastJson>[0]);
}
