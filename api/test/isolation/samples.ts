import { randomBytes } from 'node:crypto';
import type { JsonSchema } from '../../src/platform/http/json-schema';
import type { Field } from './operations';

const createSuffix = () => randomBytes(6).toString('hex');

/** Candidates for texts with a pattern. */
const patternCandidates = [
  'USD',
  'NO',
  '+47 555 01 00',
  'https://halden.example',
  '2026-11-20',
  '09:30',
  '#336699',
  '7',
  'abc',
  'a-b',
  'A1',
  'order',
  'f'.repeat(64),
  'offline-1795168800000',
  '',
];

const formats: Record<string, () => string> = {
  uuid: () => crypto.randomUUID(),
  email: () => `sample-${createSuffix()}@halden.example`,
  'date-time': () => '2026-11-20T09:00:00Z',
  date: () => '2026-11-20',
  time: () => '09:30:00',
  uri: () => 'https://halden.example/logo.png',
};

function createText({ format, pattern, minLength = 0, maxLength = 200 }: JsonSchema): string {
  const made = format === undefined ? undefined : formats[format]?.();
  if (made !== undefined) return made;
  // Unique, so that no rule about taken names or common passwords rejects it.
  const free = `Sample ${createSuffix()} ${'x'.repeat(Math.max(0, minLength - 20))}`.slice(0, maxLength);
  if (pattern === undefined) return free;
  return [free, ...patternCandidates].find((text) => new RegExp(pattern, 'u').test(text) && text.length >= minLength) ?? free;
}

/** Generates a value that fits a schema; `required` omits optional properties. */
function createSample(schema: JsonSchema, required: boolean): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  const choice = choices.find(({ type, const: fixed }) => type !== 'null' && fixed !== '') ?? choices[0];
  if (choice) return createSample(choice, required);
  if (schema.allOf?.[0]) return createSample({ ...schema, ...schema.allOf[0], allOf: undefined }, required);
  switch ([schema.type].flat()[0]) {
    case 'object': {
      const properties = Object.entries(schema.properties ?? {}).filter(([name]) => !required || schema.required?.includes(name));
      return Object.fromEntries(properties.map(([name, child]) => [name, createSample(child, required)]));
    }
    case 'array':
      return [createSample(schema.items ?? {}, required)];
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, Math.min(1, schema.maximum ?? 1));
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return createText(schema);
  }
}

/** The value of a field on the wire. */
export const createFieldValue = (field: Field, required: boolean): unknown => {
  const value = createSample(field.schema, required);
  return field.in === 'body' ? value : String(value);
};
