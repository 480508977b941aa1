import type * as z from 'zod';
import { ErrorBody, type EndpointShape } from '@techadds/shared/contract/endpoint';
import { endpoints, contractSchemas } from '@techadds/shared/contract/endpoints';
import { ListMeta } from '@techadds/shared/contract/list';
import { getRequiredScope } from '@techadds/shared/contract/api-tokens/scopes';
import { isPublicEndpoint, permissions, type Scope } from '@techadds/shared/permissions';
import type { Role } from '@techadds/shared/roles';
import { createInlineSchemaConverter, toJsonSchema, toComponentSchemas, type JsonSchema } from '../json-schema';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
}
type Content = Partial<Record<'application/json' | '*/*' | NonNullable<EndpointShape['type']>, { schema: JsonSchema }>>;
export interface OpenApiOperation {
  operationId: string;
  tags: string[];
  summary: string;
  security: Record<string, string[]>[];
  /** The permission and its row scope for each role; `public` requires no sign-in. */
  'x-permission': { name: string; roles: 'public' | Partial<Record<Role, Scope>> };
  /** The scope that an API token needs; null if no token may make the call, or none is needed. */
  'x-token-scope': string | null;
  parameters?: Parameter[];
  requestBody?: { required: boolean; description?: string; content: Content };
  responses: Record<string, { $ref: string } | { description: string; content?: Content }>;
}
export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, { description: string; content: Content }>;
    securitySchemes: Record<string, Record<string, string>>;
  };
}

const errorDescriptions: Record<number, string> = {
  400: 'The request cannot be read, or a header is malformed.',
  401: 'Nobody is signed in: no token, or one that is no longer valid.',
  403: 'The role does not hold the permission, or a header names another tenant.',
  404: 'The row does not exist, or it is outside what the caller may see.',
  409: 'The state does not allow it.',
  413: 'The body is larger than allowed: 256 KB unless stated.',
  415: 'The body is not application/json.',
  422: 'Inputs are invalid; `fields` has a message for each.',
  429: 'Too many attempts; `Retry-After` says how many seconds to wait.',
  500: 'A fault on our side; quote `cid`.',
  503: 'The service cannot answer now; a repeat may succeed.',
};

/** The error statuses of an endpoint: those that follow from its permission and inputs, and its own. */
export function listErrorStatuses(endpoint: EndpointShape): number[] {
  const authErrors = isPublicEndpoint(endpoint.permission) ? [] : [400, 401, 403, 429];
  const bodyErrors = endpoint.method === 'GET' ? [] : [400, 413, 415, 422];
  const inputs = endpoint.params || endpoint.query ? [422] : [];
  const conflicts = endpoint.idempotent ? [409] : [];
  return [...new Set([...authErrors, ...bodyErrors, ...inputs, ...conflicts, ...(endpoint.errors ?? []), 500, 503])].sort((a, b) => a - b);
}

/** Builds the OpenAPI document of the whole contract. */
export function buildOpenApiDocument(version: string): OpenApiDocument {
  const bodies = new Set<z.core.$ZodType>(endpoints.flatMap(({ endpoint }) => (endpoint.body ? [endpoint.body] : [])));
  const named = [...contractSchemas, { name: 'ErrorBody', shape: ErrorBody }, { name: 'ListMeta', shape: ListMeta }];
  const inputs = new Map<z.core.$ZodType, string>(
    named.filter(({ shape: schema }) => bodies.has(schema)).map(({ name, shape: schema }) => [schema, name]),
  );
  const outputs = new Map<z.core.$ZodType, string>(
    named.filter(({ shape: schema }) => !bodies.has(schema)).map(({ name, shape: schema }) => [schema, name]),
  );
  const schemas = { ...toComponentSchemas(outputs, 'output'), ...toComponentSchemas(inputs, 'input') };

  const toInlineSchema = { input: createInlineSchemaConverter(inputs, 'input'), output: createInlineSchemaConverter(outputs, 'output') };
  const content = (schema: z.core.$ZodType, io: 'input' | 'output'): Content => {
    const name = (io === 'input' ? inputs : outputs).get(schema);
    return { 'application/json': { schema: name ? { $ref: `#/components/schemas/${name}` } : toInlineSchema[io](schema) } };
  };

  const responseContent = ({ type, response }: EndpointShape): Content =>
    type ? { [type === 'application/octet-stream' ? '*/*' : type]: { schema: { type: 'string' } } } : content(response, 'output');

  const buildOperation = (name: string, noun: string, endpoint: EndpointShape): OpenApiOperation => ({
    operationId: name,
    tags: [noun],
    summary: endpoint.summary,
    security: isPublicEndpoint(endpoint.permission) ? [] : [{ bearer: [] }],
    'x-permission': { name: endpoint.permission, roles: permissions[endpoint.permission] },
    'x-token-scope': getRequiredScope(endpoint.permission, endpoint.method, endpoint.path.includes('{app}') ? '{app}' : undefined) ?? null,
    ...toParametersField([
      ...toParameters(endpoint.params, 'path'),
      ...toParameters(endpoint.query, 'query'),
      ...(endpoint.idempotent ? [idempotencyKeyParameter] : []),
    ]),
    ...(endpoint.body && {
      requestBody: {
        required: true,
        ...(endpoint.maxBodyKb && { description: `At most ${endpoint.maxBodyKb.toLocaleString('en')} KB` }),
        content: content(endpoint.body, 'input'),
      },
    }),
    responses: {
      [endpoint.status ?? 200]:
        endpoint.status === 204 ? { description: 'Done; no body' } : { description: 'Done', content: responseContent(endpoint) },
      ...(endpoint.replayStatus && {
        [endpoint.replayStatus]: { description: 'It was there already', content: responseContent(endpoint) },
      }),
      ...Object.fromEntries(listErrorStatuses(endpoint).map((status) => [status, { $ref: `#/components/responses/Error${status}` }])),
    },
  });

  const paths: OpenApiDocument['paths'] = {};
  for (const { name, noun, endpoint } of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: buildOperation(name, noun, endpoint) };
  }
  const errorContent: Content = { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } };
  return {
    openapi: '3.1.0',
    info: {
      title: 'TechAdds API',
      version,
      description: 'All endpoints of TechAdds, generated from the contract that the server itself runs on.',
    },
    servers: [{ url: '/api' }],
    tags: [...new Set(endpoints.map(({ noun }) => noun))].map((name) => ({ name })),
    paths,
    components: {
      schemas,
      responses: Object.fromEntries(
        Object.entries(errorDescriptions).map(([status, description]) => [`Error${status}`, { description, content: errorContent }]),
      ),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

const idempotencyKeyParameter: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 200, description: 'A repeat with the same key and inputs gets the first response.' },
};
const toParametersField = (parameters: Parameter[]) => (parameters.length > 0 ? { parameters } : {});

/** Query parameters are documented with their parsed types, such as an integer for a limit. */
function toParameters(schema: z.core.$ZodType | undefined, location: 'path' | 'query'): Parameter[] {
  if (!schema) return [];
  const required = new Set(toJsonSchema(schema, 'input', 'draft-2020-12').required);
  const { properties } = toJsonSchema(schema, 'output', 'draft-2020-12');
  return Object.entries(properties ?? {}).map(([name, property]) => ({
    name,
    in: location,
    required: required.has(name),
    schema: property,
  }));
}
