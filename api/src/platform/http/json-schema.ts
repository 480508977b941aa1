import * as z from 'zod';

/** A JSON schema as far as we read it. */
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
  /** A schema for each place; older drafts call it `items` too. */
  prefixItems?: JsonSchema[];
  minItems?: number;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  additionalProperties?: boolean | JsonSchema;
  [keyword: string]: unknown;
}

const component = '#/components/schemas/';

/** The schema of one value, complete in itself. `input` is what a caller sends, `output` what comes out of parsing. */
export const jsonSchemaOf = (schema: z.core.$ZodType, io: 'input' | 'output', target: 'draft-7' | 'draft-2020-12'): JsonSchema =>
  tidy(z.toJSONSchema(schema, { io, target }), () => undefined);

/** Schemas by name; where one holds another, it refers to `#/components/schemas/<name>`. */
export function jsonSchemasOf(named: ReadonlyMap<z.core.$ZodType, string>, io: 'input' | 'output'): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(registryOf(named), { io, uri: (id) => component + id });
  const ids = new Set(named.values());
  const keepRef = (ref: string) => (ids.has(ref.replace(component, '')) ? ref : undefined);
  return Object.fromEntries([...ids].map((id) => [id, tidy(schemas[id] ?? {}, keepRef)]));
}

/** The schema of one value without a name; where it holds a named one, it refers to `#/components/schemas/<name>`. */
export function jsonSchemaBeside(
  named: ReadonlyMap<z.core.$ZodType, string>,
  io: 'input' | 'output',
): (schema: z.core.$ZodType) => JsonSchema {
  const metadata = registryOf(named);
  // What a shape says of itself (a password's format) stays.
  metadata.get = (schema) => ({ ...z.globalRegistry.get(schema), ...(named.has(schema) && { id: named.get(schema) }) });
  const ids = new Set(named.values());
  const keepRef = (ref: string) => {
    const id = ref.replace('#/$defs/', '');
    return ids.has(id) ? component + id : undefined;
  };
  return (schema) => tidy(z.toJSONSchema(schema, { io, metadata }), keepRef);
}

function registryOf(named: ReadonlyMap<z.core.$ZodType, string>) {
  const registry = z.registry<{ id?: string }>();
  named.forEach((id, schema) => registry.add(schema, { id }));
  return registry;
}

/** What only repeats another keyword, or says that an integer is one. */
const noise = ['$schema', '$id', 'id', 'definitions', '$defs', 'propertyNames'];
const isSafeLimit = (value: unknown) => value === Number.MAX_SAFE_INTEGER || value === Number.MIN_SAFE_INTEGER;

/** Leaves out noise. A reference that is not kept comes from "any JSON", the one shape that holds itself, and becomes just that. */
function tidy(schema: object, keepRef: (ref: string) => string | undefined): JsonSchema {
  const { $ref, ...rest } = schema as JsonSchema;
  if ($ref !== undefined) {
    const kept = keepRef($ref);
    return kept === undefined ? {} : { $ref: kept };
  }
  const children = (value: Record<string, JsonSchema>) =>
    Object.fromEntries(Object.entries(value).map(([name, child]) => [name, tidy(child, keepRef)]));
  const entries = Object.entries(rest)
    .filter(([keyword, value]) => !noise.includes(keyword) && !isSafeLimit(value) && !(keyword === 'pattern' && rest.format !== undefined))
    .map(([keyword, value]) => {
      if (keyword === 'properties') return [keyword, children(value as Record<string, JsonSchema>)];
      if (['anyOf', 'oneOf', 'allOf', 'prefixItems', 'items'].includes(keyword) && Array.isArray(value)) {
        return [keyword, (value as JsonSchema[]).map((child) => tidy(child, keepRef))];
      }
      const isSchema = (keyword === 'items' || keyword === 'additionalProperties') && typeof value === 'object' && value !== null;
      return [keyword, isSchema ? tidy(value, keepRef) : value];
    });
  return Object.fromEntries(entries) as JsonSchema;
}
