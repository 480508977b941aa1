import * as z from 'zod';

/** The part of JSON Schema that we use. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  /** One schema for each position; older drafts use `items` for this. */
  prefixItems?: JsonSchema[];
  minItems?: number;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  additionalProperties?: boolean | JsonSchema;
  [keyword: string]: unknown;
}

const componentPrefix = '#/components/schemas/';

/** The self-contained schema of a value. `input` is what a caller sends, `output` the result of parsing. */
export const toJsonSchema = (schema: z.core.$ZodType, io: 'input' | 'output', target: 'draft-7' | 'draft-2020-12'): JsonSchema =>
  simplify(z.toJSONSchema(schema, { io, target }), () => undefined);

/** Schemas by name, with references of the form `#/components/schemas/<name>`. */
export function toComponentSchemas(named: ReadonlyMap<z.core.$ZodType, string>, io: 'input' | 'output'): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(createRegistry(named), { io, uri: (id) => componentPrefix + id });
  const ids = new Set(named.values());
  const resolveRef = (ref: string) => (ids.has(ref.replace(componentPrefix, '')) ? ref : undefined);
  return Object.fromEntries([...ids].map((id) => [id, simplify(schemas[id] ?? {}, resolveRef)]));
}

/** Converts unnamed schemas; named ones within them become references of the form `#/components/schemas/<name>`. */
export function createInlineSchemaConverter(
  named: ReadonlyMap<z.core.$ZodType, string>,
  io: 'input' | 'output',
): (schema: z.core.$ZodType) => JsonSchema {
  const metadata = createRegistry(named);
  // Metadata of a schema itself, such as a password's format, is kept.
  metadata.get = (schema) => ({ ...z.globalRegistry.get(schema), ...(named.has(schema) && { id: named.get(schema) }) });
  const ids = new Set(named.values());
  const resolveRef = (ref: string) => {
    const id = ref.replace('#/$defs/', '');
    return ids.has(id) ? componentPrefix + id : undefined;
  };
  return (schema) => simplify(z.toJSONSchema(schema, { io, metadata }), resolveRef);
}

function createRegistry(named: ReadonlyMap<z.core.$ZodType, string>) {
  const registry = z.registry<{ id?: string }>();
  named.forEach((id, schema) => registry.add(schema, { id }));
  return registry;
}

/** Keywords that repeat others or only state the range of safe integers. */
const omittedKeywords = ['$schema', '$id', 'id', 'definitions', '$defs', 'propertyNames'];
const isSafeIntegerBound = (value: unknown) => value === Number.MAX_SAFE_INTEGER || value === Number.MIN_SAFE_INTEGER;

/** Removes redundant keywords. A reference that cannot be resolved is the recursive "any JSON" schema and becomes an empty one. */
function simplify(schema: object, resolveRef: (ref: string) => string | undefined): JsonSchema {
  const { $ref, ...rest } = schema as JsonSchema;
  if ($ref !== undefined) {
    const resolvedRef = resolveRef($ref);
    return resolvedRef === undefined ? {} : { $ref: resolvedRef };
  }
  const children = (value: Record<string, JsonSchema>) =>
    Object.fromEntries(Object.entries(value).map(([name, child]) => [name, simplify(child, resolveRef)]));
  const entries = Object.entries(rest)
    .filter(
      ([keyword, value]) =>
        !omittedKeywords.includes(keyword) && !isSafeIntegerBound(value) && !(keyword === 'pattern' && rest.format !== undefined),
    )
    .map(([keyword, value]) => {
      if (keyword === 'properties') return [keyword, children(value as Record<string, JsonSchema>)];
      if (['anyOf', 'oneOf', 'allOf', 'prefixItems', 'items'].includes(keyword) && Array.isArray(value)) {
        return [keyword, (value as JsonSchema[]).map((child) => simplify(child, resolveRef))];
      }
      const isSchema = (keyword === 'items' || keyword === 'additionalProperties') && typeof value === 'object' && value !== null;
      return [keyword, isSchema ? simplify(value, resolveRef) : value];
    });
  return Object.fromEntries(entries) as JsonSchema;
}
