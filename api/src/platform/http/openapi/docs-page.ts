import { createHash } from 'node:crypto';
import { roleLabels } from '@techadds/shared/roles';
import type { JsonSchema } from '../json-schema';
import { createExample } from './example-values';
import type { OpenApiDocument, OpenApiOperation } from './openapi';
import { docsStyles } from './docs-styles';
import { tryDialogHtml, tryScript } from './docs-try';

const toCspHash = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`;

/** Permits only the style and the script of the page, and requests to this API. */
export const docsPageCsp = `default-src 'none'; style-src ${toCspHash(docsStyles)}; script-src ${toCspHash(tryScript)}; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const escapeHtml = (text: unknown) =>
  String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const refName = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1);
/** Escapes a text and renders backticks as code. */
const renderProse = (text: string) => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
const toTitle = (noun: string) => (noun.length === 2 ? noun.toUpperCase() : noun.charAt(0).toUpperCase() + noun.slice(1));

/** Renders the documentation as one HTML page, which also works without its script. `base` is the base URL of the examples. */
export function renderDocsPage(document: OpenApiDocument, base: string): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const groups = document.tags.map(({ name }) => ({
    name,
    operations: operations.filter(({ operation }) => operation.tags.includes(name)),
  }));
  const menu = groups.map(
    ({ name, operations: operationsOfGroup }) =>
      `<li><a href="#${name}">${toTitle(name)}</a><ul>${operationsOfGroup
        .map(({ operation }) => `<li><a href="#${operation.operationId}">${operation.operationId}</a></li>`)
        .join('')}</ul></li>`,
  );
  const sections = groups.map(
    ({ name, operations: operationsOfGroup }) =>
      `<section><h2 id="${name}">${toTitle(name)}</h2>${operationsOfGroup
        .map(({ path, method, operation }) => renderOperation(document, base, path, method, operation))
        .join('')}</section>`,
  );
  const schemaArticles = Object.entries(document.components.schemas).map(
    ([name, schema]) => `<article><h3 id="schema-${name}">${escapeHtml(name)}</h3>${renderSchemaTable(schema)}</article>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${escapeHtml(document.info.title)}</title><style>${docsStyles}</style></head><body>
<nav aria-label="Endpoints"><ul>${menu.join('')}<li><a href="#errors">Errors</a></li><li><a href="#schemas">Schemas</a></li></ul></nav>
<main><h1>${escapeHtml(document.info.title)}</h1><p>${escapeHtml(document.info.description)} Also available as <a href="openapi.json">openapi.json</a>.</p>
${introductionHtml}
<h2 id="errors">Errors</h2>${renderErrorTable(document)}
${sections.join('\n')}
<section><h2 id="schemas">Schemas</h2>${schemaArticles.join('')}</section></main>
${tryDialogHtml}<script>${tryScript}</script></body></html>`;
}

const introductionHtml = `<p>Paths are served with and without the prefix <code>/api</code>. Send the token returned by <a href="#login">login</a> as
<code>Authorization: Bearer &lt;token&gt;</code>; it is valid for 15 minutes, and <a href="#refresh">refresh</a> exchanges it for the next.
Programs send an API token in the same header; administrators create it under Provider tokens, with the scopes listed for each endpoint.
<code>X-Tenant-Id</code> or <code>X-Subdomain</code> may name the tenant: before sign-in they select it, afterwards they must match the token.
<code>X-CID</code> may carry a reference of your own, returned in every response. Bodies are JSON, at most 256 KB unless stated; unknown fields are rejected with 422.
Errors are checked in a fixed order: 401, 403, 422, 404, 409. Their body is <a href="#schema-ErrorBody">ErrorBody</a>.</p>`;

function renderOperation(document: OpenApiDocument, base: string, path: string, method: string, operation: OpenApiOperation): string {
  const body = operation.requestBody?.content['application/json']?.schema;
  const sizeLimit = operation.requestBody?.description;
  const rows = (operation.parameters ?? []).map((parameter) =>
    renderRow(parameter.name, parameter.schema, parameter.required, parameter.in),
  );
  const errorResponses = Object.entries(operation.responses).filter(([, response]) => '$ref' in response);
  const [status = '', success] = Object.entries(operation.responses).find(([, response]) => !('$ref' in response)) ?? [];
  const responseSchema = success && !('$ref' in success) ? Object.values(success.content ?? {})[0]?.schema : undefined;
  return `<article><h3 id="${operation.operationId}"><span class="method">${method}</span> <code>${escapeHtml(path)}</code> <small>${operation.operationId}</small></h3>
<p>${renderProse(operation.summary)}.</p><p class="who">${renderPermission(operation)}</p>${renderTryButton(document, path, method, operation)}
${rows.length > 0 ? `<h4>Parameters</h4>${renderTable(rows)}` : ''}
${body ? `<h4>Body${body.$ref ? `: ${renderType(body)}` : ''}</h4>${sizeLimit ? `<p>${escapeHtml(sizeLimit)}.</p>` : ''}${renderSchemaTable(resolveRef(document, body))}` : ''}
<h4>Response: ${status}${responseSchema?.$ref ? ` ${renderType(responseSchema)}` : responseSchema ? '' : ', no body'}</h4>${responseSchema && !responseSchema.$ref ? renderSchemaTable(responseSchema) : ''}
<p class="who">Errors: ${errorResponses.map(([code]) => `<a href="#status-${code}">${code}</a>`).join(' ')}</p>
<h4>Example</h4><pre><code>${escapeHtml(renderCurl(document, base, path, method, operation))}</code></pre></article>`;
}

const renderErrorTable = (document: OpenApiDocument) =>
  `<div class="wide"><table><tbody>${Object.entries(document.components.responses)
    .map(([name, { description }]) => ({ status: name.replace('Error', ''), description }))
    .map(({ status, description }) => `<tr id="status-${status}"><td>${status}</td><td>${renderProse(description)}</td></tr>`)
    .join('')}</tbody></table></div>`;

const resolveRef = (document: OpenApiDocument, schema: JsonSchema): JsonSchema =>
  schema.$ref ? (document.components.schemas[refName(schema.$ref)] ?? {}) : schema;

function renderPermission({ 'x-permission': { name, roles }, 'x-token-scope': scope }: OpenApiOperation): string {
  if (roles === 'public') return 'Open to everyone.';
  const list = Object.entries(roles).map(([role, scope]) => `${roleLabels[role as keyof typeof roleLabels]} (${scope})`);
  const tokens = scope === null ? 'Not for API tokens' : `API token scope <code>${escapeHtml(scope)}</code>`;
  return `Permission <code>${escapeHtml(name)}</code>: ${list.map(escapeHtml).join(', ')}. ${tokens}.`;
}

/** The path with its required query. */
function toExamplePath(document: OpenApiDocument, path: string, operation: OpenApiOperation): string {
  const query = (operation.parameters ?? [])
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map((parameter) => `${parameter.name}=${encodeURIComponent(String(createExample(document, parameter.schema)))}`);
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}

/** Opens the dialog with the request; for JSON requests that API tokens may make. */
function renderTryButton(document: OpenApiDocument, path: string, method: string, operation: OpenApiOperation): string {
  if (operation['x-token-scope'] === null) return '';
  const body = operation.requestBody?.content['application/json']?.schema;
  const example = body ? JSON.stringify(createExample(document, body), null, 2) : '';
  const attributes = `data-method="${method}" data-path="${escapeHtml(toExamplePath(document, path, operation))}" data-body="${escapeHtml(example)}"`;
  return `<button type="button" hidden aria-label="Try ${operation.operationId}" ${attributes}>Try it</button>`;
}

function renderCurl(document: OpenApiDocument, base: string, path: string, method: string, operation: OpenApiOperation): string {
  const target = toExamplePath(document, path.replaceAll(/\{(\w+)\}/g, '$$$1'), operation);
  const parts = [`curl${method === 'GET' ? '' : ` -X ${method}`} "${base}${target}"`];
  if (operation.security.length > 0) parts.push('-H "Authorization: Bearer $TOKEN"');
  const body = operation.requestBody?.content['application/json']?.schema;
  if (body)
    parts.push('-H "Content-Type: application/json"', `-d '${JSON.stringify(createExample(document, body)).replaceAll("'", "'\\''")}'`);
  return parts.join(' \\\n  ');
}

function renderSchemaTable(schema: JsonSchema): string {
  const required = new Set(schema.required);
  const rows = Object.entries(schema.properties ?? {}).map(([name, property]) => renderRow(name, property, required.has(name)));
  return rows.length > 0 ? renderTable(rows) : `<p>${renderType(schema)}</p>`;
}

const renderTable = (rows: string[]) =>
  `<div class="wide"><table><thead><tr><th>Name</th><th>Type</th><th>Rules</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;

function renderRow(name: string, schema: JsonSchema, required: boolean, location?: string): string {
  const constraints = [location === 'path' ? 'in the path' : '', required ? '' : 'optional', ...describeConstraints(schema)].filter(
    (rule) => rule !== '',
  );
  return `<tr><td><code>${escapeHtml(name)}</code></td><td>${renderType(schema)}</td><td>${constraints.map(escapeHtml).join(', ')}</td></tr>`;
}

function describeConstraints({ minimum, maximum, minLength, maxLength, default: fallback, pattern }: JsonSchema): string[] {
  return [
    minimum === undefined ? '' : `at least ${minimum.toLocaleString('en')}`,
    maximum === undefined ? '' : `at most ${maximum.toLocaleString('en')}`,
    minLength === undefined ? '' : minLength === 1 ? 'not empty' : `at least ${minLength} characters`,
    maxLength === undefined ? '' : `at most ${maxLength.toLocaleString('en')} characters`,
    pattern === undefined ? '' : `matches ${pattern}`,
    fallback === undefined ? '' : `${JSON.stringify(fallback)} when left out`,
  ].filter((rule) => rule !== '');
}

/** Renders a schema's type as short HTML; named schemas are links, small objects are inlined. */
function renderType(schema: JsonSchema): string {
  if (schema.$ref) return `<a href="#schema-${refName(schema.$ref)}">${escapeHtml(refName(schema.$ref))}</a>`;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map(renderType).join(' or ');
  if (schema.const !== undefined) return `<code>${escapeHtml(JSON.stringify(schema.const))}</code>`;
  if (schema.enum) return schema.enum.map((value) => `<code>${escapeHtml(value)}</code>`).join(' ');
  if (schema.type === 'array') return `list of ${renderType(schema.items ?? schema.prefixItems?.[0] ?? {})}`;
  if (schema.type === 'object' && schema.properties) {
    return `{ ${Object.entries(schema.properties)
      .map(([name, child]) => `${escapeHtml(name)}: ${renderType(child)}`)
      .join(', ')} }`;
  }
  if (schema.type === undefined) return 'any JSON';
  return escapeHtml([schema.type].flat().join(' or ') + (schema.format ? ` (${schema.format})` : ''));
}
