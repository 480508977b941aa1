import { endpoints } from '@techadds/shared/contract/endpoints';
import { createExample } from '../../../platform/http/openapi/example-values';
import { buildOpenApiDocument, type OpenApiDocument } from '../../../platform/http/openapi/openapi';
import { toJsonSchema } from '../../../platform/http/json-schema';

const toPattern = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
const countParameters = (path: string) => path.split('{').length;

/** Calls `make` when its result is needed first. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** All examples have the same id; one that is its own parent would make a tree without end. */
const withoutParents = (key: string, value: unknown) => (key === 'parentId' ? null : value);

const toExample = (document: OpenApiDocument, response: Parameters<typeof toJsonSchema>[0]): string =>
  JSON.stringify(createExample(document, toJsonSchema(response, 'output', 'draft-2020-12')), withoutParents);

/**
 * A `fetch` that replies to each GET request of the contract with the example of its response, so that pages can be rendered without a server.
 * No other request is ever replied to.
 * @param onRequest is called with each of these requests
 */
export function createExampleFetch(onRequest: () => void): typeof fetch {
  const document = buildOpenApiDocument('release check');
  const readable = endpoints
    .filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.status !== 204 && !endpoint.type)
    .sort((a, b) => countParameters(a.endpoint.path) - countParameters(b.endpoint.path))
    .map(({ endpoint: { path, response } }) => ({ pattern: toPattern(path), getExample: once(() => toExample(document, response)) }));
  return (input, { method = 'GET' } = {}) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, 'https://app.example');
    const found = method === 'GET' ? readable.find(({ pattern }) => pattern.test(pathname.replace(/^\/api/, ''))) : undefined;
    if (!found) return new Promise<never>(() => undefined);
    onRequest();
    return Promise.resolve(new Response(found.getExample(), { headers: { 'Content-Type': 'application/json' } }));
  };
}
