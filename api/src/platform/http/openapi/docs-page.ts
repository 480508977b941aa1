import { createHash } from 'node:crypto';
import { roleLabels } from '@techadds/shared/roles';
import type { JsonSchema } from '../json-schema';
import { exampleOf } from './example-values';
import type { OpenApi, Operation } from './openapi';
import { style } from './docs-styles';

/** Lets the page's one style in, and nothing else. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const escape = (text: unknown) =>
  String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const nameOf = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1);
/** Escaped, with what stands in backticks as code. */
const prose = (text: string) => escape(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
const title = (noun: string) => (noun.length === 2 ? noun.toUpperCase() : noun.charAt(0).toUpperCase() + noun.slice(1));

/** The documentation as one HTML page without a script. `base` is the address that the examples call. */
export function docsPage(document: OpenApi, base: string): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const nouns = document.tags.map(({ name }) => ({ name, calls: operations.filter(({ operation }) => operation.tags.includes(name)) }));
  const menu = nouns.map(
    ({ name, calls }) =>
      `<li><a href="#${name}">${title(name)}</a><ul>${calls
        .map(({ operation }) => `<li><a href="#${operation.operationId}">${operation.operationId}</a></li>`)
        .join('')}</ul></li>`,
  );
  const sections = nouns.map(
    ({ name, calls }) =>
      `<section><h2 id="${name}">${title(name)}</h2>${calls
        .map(({ path, method, operation }) => call(document, base, path, method, operation))
        .join('')}</section>`,
  );
  const shapes = Object.entries(document.components.schemas).map(
    ([name, schema]) => `<article><h3 id="shape-${name}">${escape(name)}</h3>${table(schema)}</article>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${escape(document.info.title)}</title><style>${style}</style></head><body>
<nav aria-label="Calls"><ul>${menu.join('')}<li><a href="#refusals">Refusals</a></li><li><a href="#shapes">Shapes</a></li></ul></nav>
<main><h1>${escape(document.info.title)}</h1><p>${escape(document.info.description)} The same as a document for programs: <a href="openapi.json">openapi.json</a>.</p>
${introduction}
<h2 id="refusals">Refusals</h2>${refusalTable(document)}
${sections.join('\n')}
<section><h2 id="shapes">Shapes</h2>${shapes.join('')}</section></main></body></html>`;
}

const introduction = `<p>Paths are served under <code>/api</code> and bare. Send the token that <a href="#login">login</a> answers with as
<code>Authorization: Bearer &lt;token&gt;</code>; it is good for 15 minutes, and <a href="#refresh">refresh</a> exchanges it for the next.
<code>X-Tenant-Id</code> or <code>X-Subdomain</code> may name the tenant: before a sign-in they select it, after it they may only agree with the token.
<code>X-CID</code> may carry a reference of your own, which every answer repeats. Bodies are JSON of at most 256 KB; a field that is not listed here is refused by name.
Refusals come in a fixed order: 401, 403, 422, 404, 409. Their body is <a href="#shape-ErrorBody">ErrorBody</a>.</p>`;

function call(document: OpenApi, base: string, path: string, method: string, operation: Operation): string {
  const body = operation.requestBody?.content['application/json']?.schema;
  const rows = (operation.parameters ?? []).map((parameter) => row(parameter.name, parameter.schema, parameter.required, parameter.in));
  const refusals = Object.entries(operation.responses).filter(([, answer]) => '$ref' in answer);
  const [status = '', success] = Object.entries(operation.responses).find(([, answer]) => !('$ref' in answer)) ?? [];
  const shape = success && !('$ref' in success) ? Object.values(success.content ?? {})[0]?.schema : undefined;
  return `<article><h3 id="${operation.operationId}"><span class="method">${method}</span> <code>${escape(path)}</code> <small>${operation.operationId}</small></h3>
<p>${prose(operation.summary)}.</p><p class="who">${who(operation)}</p>
${rows.length > 0 ? `<h4>Parameters</h4>${tableOf(rows)}` : ''}
${body ? `<h4>Body${body.$ref ? `: ${typeOf(body)}` : ''}</h4>${table(resolve(document, body))}` : ''}
<h4>Answer: ${status}${shape?.$ref ? ` ${typeOf(shape)}` : shape ? '' : ', no body'}</h4>${shape && !shape.$ref ? table(shape) : ''}
<p class="who">Refusals: ${refusals.map(([code]) => `<a href="#status-${code}">${code}</a>`).join(' ')}</p>
<h4>Example</h4><pre><code>${escape(curl(document, base, path, method, operation))}</code></pre></article>`;
}

const refusalTable = (document: OpenApi) =>
  `<div class="wide"><table><tbody>${Object.entries(document.components.responses)
    .map(([name, { description }]) => ({ status: name.replace('Refused', ''), description }))
    .map(({ status, description }) => `<tr id="status-${status}"><td>${status}</td><td>${prose(description)}</td></tr>`)
    .join('')}</tbody></table></div>`;

const resolve = (document: OpenApi, schema: JsonSchema): JsonSchema =>
  schema.$ref ? (document.components.schemas[nameOf(schema.$ref)] ?? {}) : schema;

function who({ 'x-permission': { name, roles } }: Operation): string {
  if (roles === 'public') return 'Open to everyone.';
  const list = Object.entries(roles).map(([role, scope]) => `${roleLabels[role as keyof typeof roleLabels]} (${scope})`);
  return `Permission <code>${escape(name)}</code>: ${list.map(escape).join(', ')}.`;
}

function curl(document: OpenApi, base: string, path: string, method: string, operation: Operation): string {
  const query = (operation.parameters ?? [])
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map((parameter) => `${parameter.name}=${encodeURIComponent(String(exampleOf(document, parameter.schema)))}`);
  const target = path.replaceAll(/\{(\w+)\}/g, '$$$1');
  const parts = [`curl${method === 'GET' ? '' : ` -X ${method}`} "${base}${target}${query.length > 0 ? `?${query.join('&')}` : ''}"`];
  if (operation.security.length > 0) parts.push('-H "Authorization: Bearer $TOKEN"');
  const body = operation.requestBody?.content['application/json']?.schema;
  if (body) parts.push('-H "Content-Type: application/json"', `-d '${JSON.stringify(exampleOf(document, body)).replaceAll("'", "'\\''")}'`);
  return parts.join(' \\\n  ');
}

function table(schema: JsonSchema): string {
  const required = new Set(schema.required);
  const rows = Object.entries(schema.properties ?? {}).map(([name, property]) => row(name, property, required.has(name)));
  return rows.length > 0 ? tableOf(rows) : `<p>${typeOf(schema)}</p>`;
}

const tableOf = (rows: string[]) =>
  `<div class="wide"><table><thead><tr><th>Name</th><th>Type</th><th>Rules</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;

function row(name: string, schema: JsonSchema, required: boolean, where?: string): string {
  const rules = [where === 'path' ? 'in the path' : '', required ? '' : 'optional', ...rulesOf(schema)].filter((rule) => rule !== '');
  return `<tr><td><code>${escape(name)}</code></td><td>${typeOf(schema)}</td><td>${rules.map(escape).join(', ')}</td></tr>`;
}

function rulesOf({ minimum, maximum, minLength, maxLength, default: fallback, pattern }: JsonSchema): string[] {
  return [
    minimum === undefined ? '' : `at least ${minimum.toLocaleString('en')}`,
    maximum === undefined ? '' : `at most ${maximum.toLocaleString('en')}`,
    minLength === undefined ? '' : minLength === 1 ? 'not empty' : `at least ${minLength} characters`,
    maxLength === undefined ? '' : `at most ${maxLength.toLocaleString('en')} characters`,
    pattern === undefined ? '' : `matches ${pattern}`,
    fallback === undefined ? '' : `${JSON.stringify(fallback)} when left out`,
  ].filter((rule) => rule !== '');
}

/** A schema's type in a few words of HTML; other shapes are links, small objects are written out. */
function typeOf(schema: JsonSchema): string {
  if (schema.$ref) return `<a href="#shape-${nameOf(schema.$ref)}">${escape(nameOf(schema.$ref))}</a>`;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map(typeOf).join(' or ');
  if (schema.const !== undefined) return `<code>${escape(JSON.stringify(schema.const))}</code>`;
  if (schema.enum) return schema.enum.map((value) => `<code>${escape(value)}</code>`).join(' ');
  if (schema.type === 'array') return `list of ${typeOf(schema.items ?? schema.prefixItems?.[0] ?? {})}`;
  if (schema.type === 'object' && schema.properties) {
    return `{ ${Object.entries(schema.properties)
      .map(([name, child]) => `${escape(name)}: ${typeOf(child)}`)
      .join(', ')} }`;
  }
  if (schema.type === undefined) return 'any JSON';
  return escape([schema.type].flat().join(' or ') + (schema.format ? ` (${schema.format})` : ''));
}
