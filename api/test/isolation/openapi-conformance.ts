import { Ajv2020 } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { buildOpenApiDocument } from '../../src/platform/http/openapi/openapi';
import type { TestRequest } from './valid-calls';
import type { TestResponse } from './test-world';

interface DocumentedOperation {
  method: string;
  path: RegExp;
  title: string;
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: object }> }>;
}

/** The path of a request, as the router matches it. */
const getPath = (request: TestRequest): string => request.url.split(/[?#]/)[0] ?? '';
const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');

/**
 * Returns a function that compares responses with the published OpenAPI document and adds undocumented statuses and bodies to `findings`.
 * Unknown paths must return 404.
 */
export function createConformanceCheck(findings: Set<string>): (request: TestRequest, answer: TestResponse) => void {
  const document = buildOpenApiDocument('test');
  // Each suite compiles hundreds of schemas, most of them for a few responses.
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true, code: { optimize: false } });
  addFormats(ajv);
  ajv.addSchema(document, 'document');
  const described: DocumentedOperation[] = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method,
      path: new RegExp(`^${escapeRegExp(path).replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      title: `${method.toUpperCase()} ${path}`,
      responses: operation.responses,
    })),
  );
  // Fixed paths come before those with parameters, as the router matches them.
  described.sort((a, b) => Number(a.title.includes('{')) - Number(b.title.includes('{')));
  const pointer = (title: string, status: string) => {
    const [method = '', path = ''] = title.split(' ');
    return `document#/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method.toLowerCase()}/responses/${status}`;
  };

  return (request, answer) => {
    const path = getPath(request);
    const found = described.find((each) => each.method === String(request.method).toLowerCase() && each.path.test(path));
    const status = String(answer.statusCode);
    if (!found) {
      if (answer.statusCode < 400) findings.add(`${request.method} ${path} is not in the document, and answers ${status}`);
      return;
    }
    const response = found.responses[status];
    if (!response) {
      // An empty or overlong id makes it another path, and a repeated creation returns 200.
      const isOther = answer.statusCode === 404 || (answer.statusCode === 200 && answer.headers['idempotent-replay'] === 'true');
      const isUnreadable = answer.statusCode === 400 || answer.statusCode === 404;
      if (!isOther && !isUnreadable) findings.add(`${found.title} answers ${status}, which the document does not list`);
      return;
    }
    const content = response.$ref
      ? { schema: { $ref: `document${response.$ref}/content/application~1json/schema` }, json: true }
      : {
          schema: { $ref: `${pointer(found.title, status)}/content/application~1json/schema` },
          json: response.content?.['application/json'] !== undefined,
        };
    if (!content.json) {
      const isText = Object.keys(response.content ?? {}).some(
        (type) => type === '*/*' || String(answer.headers['content-type']).startsWith(type),
      );
      if (answer.body !== '' && !isText && response.content)
        findings.add(`${found.title} answers ${status} as ${answer.headers['content-type']}`);
      if (answer.body !== '' && !response.content)
        findings.add(`${found.title} answers ${status} with a body, which the document does not list`);
      return;
    }
    let body: unknown;
    try {
      body = JSON.parse(answer.body);
    } catch {
      findings.add(`${found.title} answers ${status} with a body that is no JSON`);
      return;
    }
    const validate = ajv.getSchema(content.schema.$ref) ?? ajv.compile(content.schema);
    if (validate(body) !== true) {
      const [error] = validate.errors ?? [];
      findings.add(`${found.title} answers ${status} with a body that does not fit: ${error?.instancePath} ${error?.message}`);
    }
  };
}
