import type { EndpointShape } from '@techadds/shared/contract/endpoint';
import { endpoints } from '@techadds/shared/contract/endpoints';
import { toJsonSchema, type JsonSchema } from '../../src/platform/http/json-schema';

/** One value that a caller chooses: where it stands, its name and form. */
export interface Field {
  in: 'path' | 'query' | 'body';
  name: string;
  schema: JsonSchema;
  required: boolean;
}

/** An endpoint with its inputs laid open. */
export interface Operation {
  name: string;
  noun: string;
  endpoint: EndpointShape;
  fields: Field[];
  /** `POST /orders/{id}/accept`. */
  title: string;
}

/** On the wire params and queries are text; `output` says what they become, and so within which limits. */
function fieldsIn(schema: EndpointShape['body'], where: Field['in']): Field[] {
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

/** Every operation of the contract. */
export const operations: Operation[] = endpoints.map(({ name, noun, endpoint }) => ({
  name,
  noun,
  endpoint,
  fields: [...fieldsIn(endpoint.params, 'path'), ...fieldsIn(endpoint.query, 'query'), ...fieldsIn(endpoint.body, 'body')],
  title: `${endpoint.method} ${endpoint.path}`,
}));

export const isId = ({ schema }: Field): boolean => [schema, ...(schema.anyOf ?? [])].some(({ format }) => format === 'uuid');
export const isWrite = ({ endpoint }: Operation): boolean => endpoint.method !== 'GET';
