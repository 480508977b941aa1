import type { JsonSchema } from '../../../src/platform/http/json-schema';
import type { Operation } from '../operations';

/** A free text in a body. `path` leads to it, with 0 for each list. */
export interface TextField {
  path: readonly (string | number)[];
  /** The name in validation errors, such as `packages.0.name`. */
  name: string;
  minLength: number;
  maxLength: number;
  secret: boolean;
  /** Whether it is rich text, which is sanitized. */
  isHtml: boolean;
}

/** Free texts have no format, pattern or choice in the schema, only a length. */
function findTextFields(schema: JsonSchema, path: TextField['path']): TextField[] {
  if (schema.const !== undefined || schema.enum) return [];
  const below = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap((choice) =>
    findTextFields(choice, path),
  );
  const members = Object.entries(schema.properties ?? {}).flatMap(([name, child]) => findTextFields(child, [...path, name]));
  const items = schema.items ? findTextFields(schema.items, [...path, 0]) : [];
  const { type, format, pattern, minLength = 0, maxLength = Number.MAX_SAFE_INTEGER } = schema;
  const own = [type].flat()[0] === 'string' && pattern === undefined && (format === undefined || format === 'password');
  return [
    ...below,
    ...members,
    ...items,
    ...(own
      ? [{ path, name: path.join('.'), minLength, maxLength, secret: format === 'password', isHtml: String(path.at(-1)).endsWith('Html') }]
      : []),
  ];
}

/** All free texts in the body of an operation, except fields that its valid body omits. */
export const getTextFields = ({ fields }: Operation, body: Record<string, unknown>): TextField[] =>
  fields
    .filter(({ in: where, name }) => where === 'body' && !(name in body && body[name] === undefined))
    .flatMap(({ name, schema }) => findTextFields(schema, [name]));

/** Returns a copy of the body with the text at the path; missing parents are created. */
export function replaceText<T>(body: T, [step, ...rest]: TextField['path'], text: string): T {
  if (step === undefined) return text as T;
  const copy = (Array.isArray(body) ? [...body] : typeof step === 'number' ? [] : { ...body }) as Record<string | number, unknown>;
  copy[step] = replaceText(copy[step], rest, text);
  return copy as T;
}
