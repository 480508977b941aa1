import type { EndpointShape } from '@techadds/shared/contract/endpoint';
import { endpoints } from '@techadds/shared/contract/endpoints';
import { toJsonSchema, type JsonSchema } from '../../src/platform/http/json-schema';

/** An input of an operation. */
export interface Field {
  in: 'path' | 'query' | 'body';
  name: string;
  schema: JsonSchema;
  required: boolean;
}

/** An endpoint with its inputs. */
export interface Operation {
  name: string;
  noun: string;
  endpoint: EndpointShape;
  fields: Field[];
  /** Such as `POST /orders/{id}/accept`. */
  title: string;
}

/** Parameters and queries are text on the wire; their `output` schema has the limits of the parsed value. */
function toFields(schema: EndpointShape['body'], where: Field['in']): Field[] {
  if (!schema) return [];
  const input = toJsonSchema(schema, 'input', 'draft-2020-12');
  const { properties } = where === 'body' ? input : toJsonSchema(schema, 'output', 'draft-2020-12');
  return Object.entries(properties ?? {}).map(([name, property]) => ({
    in: where,
    name,
    schema: property,
    required: input.required?.includes(name) ?? false,
  }));
}

/** All operations of the contract. */
export const operations: Operation[] = endpoints.map(({ name, noun, endpoint }) => ({
  name,
  noun,
  endpoint,
  fields: [...toFields(endpoint.params, 'path'), ...toFields(endpoint.query, 'query'), ...toFields(endpoint.body, 'body')],
  title: `${endpoint.method} ${endpoint.path}`,
}));

export const isId = ({ schema }: Field): boolean => [schema, ...(schema.anyOf ?? [])].some(({ format }) => format === 'uuid');
export const isWrite = ({ endpoint }: Operation): boolean => endpoint.method !== 'GET';
