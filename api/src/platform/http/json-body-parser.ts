import type { FastifyInstance } from 'fastify';
import { AppError } from './errors';

const maxDepth = 20;
const maxItems = 1000;
/** Rejects invalid UTF-8, which would otherwise be replaced by question marks and stored. A byte order mark is not valid JSON. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Accepts JSON bodies only and rejects unsafe ones before anything else reads them. */
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

/** Rejects nesting deeper than 20, lists longer than 1 000, and the keys through which a prototype can be reached. */
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
