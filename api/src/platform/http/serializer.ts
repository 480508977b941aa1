import fastJson from 'fast-json-stringify';
import type { EndpointShape } from '@techadds/shared/contract/endpoint';
import { toJsonSchema } from './json-schema';

/**
 * Serializes a handler's result to JSON with the declared fields only, by a function compiled from the schema, about as fast as
 * `JSON.stringify`. It is compiled for the first response, because those of all endpoints together take seconds, in which a server that starts
 * would not listen. With `validate` (development, tests) it is parsed with the endpoint's schema first, so that a mismatch between code and
 * contract fails at once.
 */
export function createSerializer(endpoint: EndpointShape, validate: boolean): (output: unknown) => string {
  if (endpoint.status === 204) return () => '';
  return (output) => compileSerializer(endpoint)(validate ? endpoint.response.parse(output) : output);
}

const compiled = new WeakMap<EndpointShape, (output: unknown) => string>();

function compileSerializer(endpoint: EndpointShape): (output: unknown) => string {
  const existing = compiled.get(endpoint);
  if (existing) return existing;
  const schema = omitFormats(toJsonSchema(endpoint.response, 'output', 'draft-7'));
  const serialize = fastJson(schema as Parameters<typeof fastJson>[0]);
  compiled.set(endpoint, serialize);
  return serialize;
}

/** Without formats and patterns: the serializer has other ideas of them than the schema that accepted the value, and would refuse to send it. */
const omitFormats = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(omitFormats);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).flatMap(([keyword, value]) => (isConstraint(keyword, value) ? [] : [[keyword, omitFormats(value)]])),
  );
};
const isConstraint = (keyword: string, value: unknown) => (keyword === 'format' || keyword === 'pattern') && typeof value === 'string';
