import type { FastifyInstance } from 'fastify';
import { AppError } from './errors';

const maxDepth = 20;
const maxItems = 1000;
/** Bytes that are no text would otherwise become question marks, and be kept as such. A mark of byte order is no JSON. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** JSON is the only kind of body; what could hurt is refused before anything looks at it. */
export function registerJsonBodyParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => {
    try {
      done(null, bytes.length === 0 ? undefined : parse(bytes as Buffer));
    } catch (error) {
      done(error as AppError);
    }
  });
}

function parse(bytes: Buffer): unknown {
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(bytes));
  } catch {
    throw new AppError(400, 'malformed_json', 'The body is not valid JSON in UTF-8.');
  }
  assertSafeJson(value, 1);
  return value;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Refuses what nests deeper than 20, lists longer than 1 000, and the keys through which an object's prototype is reached. */
function assertSafeJson(value: unknown, depth: number): void {
  if (!isObject(value)) return;
  if (depth > maxDepth) throw new AppError(400, 'too_deep', `The body nests deeper than ${maxDepth} levels.`);
  if (Array.isArray(value) && value.length > maxItems) {
    throw new AppError(400, 'too_many_items', 'The body has a list of more than 1,000 items. Send them in parts.');
  }
  for (const [key, child] of Object.entries(value) as [string, unknown][]) {
    if (key === '__proto__' || (key === 'constructor' && isObject(child) && Object.hasOwn(child, 'prototype'))) {
      throw new AppError(422, 'invalid', `Nothing was saved. Check ${key}.`, {
        fields: Object.fromEntries([[key, 'This field is not known here.']]),
      });
    }
    assertSafeJson(child, depth + 1);
  }
}
