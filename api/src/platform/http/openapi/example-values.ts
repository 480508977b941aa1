import { devGrantPattern } from '@techadds/shared/contract/releases/dev-remote';
import { namePatterns, releasePatterns } from '@techadds/shared/contract/releases/names';
import type { JsonSchema } from '../json-schema';
import type { OpenApiDocument } from './openapi';

/** Sample texts by format or pattern, or by name. */
const sampleTexts: Record<string, string> = {
  uuid: '5f0c1f6e-8a53-4b0a-9c55-2f1f0f3a7b10',
  email: 'customer@acme.test',
  'date-time': '2026-11-20T09:00:00Z',
  uri: 'https://halden.example',
  '^[A-Z]{3}$': 'USD',
  '^#[0-9a-fA-F]{6}$': '#2c5fdd',
  '^offline-\\d{1,16}(-[0-9A-Za-z_-]{1,64})?$': 'offline-1795168800000',
  [releasePatterns.app.source]: 'mfe-finance',
  [namePatterns.version.source]: '4b1f0c9a2e',
  [devGrantPattern.source]: `${'a'.repeat(43)}.mb6k2v80.${'b'.repeat(43)}`,
  ...{
    currency: 'USD',
    country: 'DE',
    countryCode: 'DE',
    month: '2026-11',
    date: '2026-11-20',
    validUntil: '2026-11-20',
    until: '2026-11-20',
  },
  website: 'https://halden.example',
  // A SHA-256 hash, an Ed25519 public key and its signature.
  '^[0-9a-f]{64}$': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '^[\\w-]{43}$': '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  '^[\\w-]{86}$': '5VZDAMNgrHKQhuLMgG6CioSHfx645dl02HPgZSJJAVVfuIIVkKM7rMYeOXAc-bRr0lv18FlbviRlUUFDjnoQCw',
};

/** A value that matches a schema, with required fields only, for the examples of the documentation. */
export function createExample(document: OpenApiDocument, schema: JsonSchema, name = ''): unknown {
  if (schema.$ref)
    return createExample(document, document.components.schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)] ?? {}, name);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (choice) return createExample(document, choice, name);
  switch ([schema.type].flat()[0]) {
    case 'object': {
      const others = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {};
      const required = schema.required ?? [];
      return Object.fromEntries(required.map((key) => [key, createExample(document, schema.properties?.[key] ?? others, key)]));
    }
    case 'array': {
      const { items = {}, prefixItems, minItems = 0 } = schema;
      if (prefixItems) return prefixItems.map((item) => createExample(document, item, name));
      return Array.from({ length: Math.max(1, minItems) }, () => createExample(document, items, name));
    }
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, Math.min(10_000, schema.maximum ?? 10_000));
    case 'boolean':
      return true;
    default:
      return sampleTexts[schema.format ?? schema.pattern ?? ''] ?? sampleTexts[name] ?? `<${name || 'text'}>`;
  }
}
