import { type SalesforceObject, syncFields } from '@techadds/shared/contract/salesforce/fields';
import type { OurRow } from '../our-records.db';
import { parseDecimalCents } from './decimal-amount';
import { findStage, listMappedFields, type Mapping, type Values } from './mapping';
import { findBodyProblem, toOurBody } from './our-body';

const ourNames: Record<SalesforceObject, string> = { Account: 'a customer', Contact: 'a contact', Opportunity: 'a deal' };

/** The first reason why Salesforce would refuse these values; undefined if it takes them. */
export function findTheirProblem(object: SalesforceObject, values: Values, keys: readonly string[], mapping: Mapping): string | undefined {
  for (const { key, label, maxTheirs, requiredTheirs, kind } of listMappedFields(mapping, object)) {
    if (!keys.includes(key)) continue;
    const value = values[key] ?? '';
    if (requiredTheirs && value === '') return `${label} is empty, and Salesforce needs it.`;
    if (kind !== 'reference' && value.length > maxTheirs)
      return `${label} has ${value.length} characters; Salesforce takes at most ${maxTheirs}.`;
  }
  return undefined;
}

/** The first reason why our side would refuse these values; undefined if it takes them. */
export function findOurProblem(
  object: SalesforceObject,
  values: Values,
  keys: readonly string[],
  { mapping, row }: { mapping: Mapping; row: OurRow | null },
): string | undefined {
  for (const { key, label, maxOurs, requiredOurs, kind } of syncFields[object]) {
    if (!keys.includes(key) && !(row === null && requiredOurs)) continue;
    const value = values[key] ?? '';
    if (requiredOurs && value === '') return `${label} is empty, and ${ourNames[object]} needs it.`;
    if (kind === 'stage' && !findStage(mapping, value)) return `No stage is mapped to “${value}”.`;
    if (kind === 'money' && value !== '' && parseDecimalCents(value, mapping.currency) === undefined)
      return `${value} is not an amount in ${mapping.currency}.`;
    if (kind !== 'reference' && value.length > maxOurs)
      return `${label} has ${value.length} characters; ${ourNames[object]} takes at most ${maxOurs}.`;
  }
  return findBodyProblem(object, toOurBody(object, values, keys, { mapping, row, customerId: undefined }), row === null);
}
