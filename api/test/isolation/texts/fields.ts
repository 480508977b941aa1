import type { JsonSchema } from '../../../src/platform/http/json-schema';
import type { Operation } from '../operations';

/** A text that a caller writes as they like. `path` leads to it in the body, with 0 for each list. */
export interface TextField {
  path: readonly (string | number)[];
  /** As a refusal calls it: `packages.0.name`. */
  name: string;
  minLength: number;
  maxLength: number;
  secret: boolean;
}

/** Free texts are those that the schema says nothing of but how long they are: no format, no pattern, no choice. */
function textsIn(schema: JsonSchema, path: TextField['path']): TextField[] {
  if (schema.const !== undefined || schema.enum) return [];
  const below = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap((choice) => textsIn(choice, path));
  const members = Object.entries(schema.properties ?? {}).flatMap(([name, child]) => textsIn(child, [...path, name]));
  const items = schema.items ? textsIn(schema.items, [...path, 0]) : [];
  const { type, format, pattern, minLength = 0, maxLength = Number.MAX_SAFE_INTEGER } = schema;
  const own = [type].flat()[0] === 'string' && pattern === undefined && (format === undefined || format === 'password');
  return [
    ...below,
    ...members,
    ...items,
    ...(own ? [{ path, name: path.join('.'), minLength, maxLength, secret: format === 'password' }] : []),
  ];
}

/** Every free text in the body of an operation, but for what its valid body leaves out since it does not go with the rest. */
export const textFields = ({ fields }: Operation, body: Record<string, unknown>): TextField[] =>
  fields
    .filter(({ in: where, name }) => where === 'body' && !(name in body && body[name] === undefined))
    .flatMap(({ name, schema }) => textsIn(schema, [name]));

/** A copy of the body with a text put where the field is, also where there was nothing yet. */
export function withText<T>(body: T, [step, ...rest]: TextField['path'], text: string): T {
  if (step === undefined) return text as T;
  const copy = (Array.isArray(body) ? [...body] : typeof step === 'number' ? [] : { ...body }) as Record<string | number, unknown>;
  copy[step] = withText(copy[step], rest, text);
  return copy as T;
}
