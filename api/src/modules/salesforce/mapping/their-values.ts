import type { SalesforceObject } from '@techadds/shared/contract/salesforce/fields';
import type { ExternalRecord, ExternalWrite } from '../salesforce-port';
import { normalizeDecimalAmount } from './decimal-amount';
import { listMappedFields, type Mapping, type Values } from './mapping';
import { normalizeText } from './our-values';

/** Salesforce's record in the form in which both sides are compared. A reference to an account that is not known here is left out. */
export function toTheirValues(
  object: SalesforceObject,
  { fields }: Pick<ExternalRecord, 'fields'>,
  mapping: Mapping,
  isKnownAccount: (externalId: string) => boolean,
): Values {
  return Object.fromEntries(
    listMappedFields(mapping, object).flatMap(({ key, kind, name }) => {
      const value = normalizeText(fields[name] ?? '');
      if (kind === 'reference' && value !== '' && !isKnownAccount(value)) return [];
      return [[key, kind === 'money' ? normalizeDecimalAmount(value, mapping.currency) : value]];
    }),
  );
}

/** The fields of a write to Salesforce for these keys. Numbers have the digits of the text, because no other double is nearer to them. */
export function toTheirFields(
  object: SalesforceObject,
  values: Values,
  keys: readonly string[],
  mapping: Mapping,
): ExternalWrite['fields'] {
  return Object.fromEntries(
    listMappedFields(mapping, object)
      .filter(({ key }) => keys.includes(key) && values[key] !== undefined)
      .map(({ key, kind, name }) => {
        const value = values[key]!;
        return [name, value === '' ? null : kind === 'money' ? Number(value) : value];
      }),
  );
}
