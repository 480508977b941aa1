import { syncFields, type SalesforceObject, type SyncField } from '@techadds/shared/contract/salesforce/fields';
import type { StageType } from '@techadds/shared/contract/crm/stages';

/** The values of a record in the form in which both sides are compared, by our names of the fields. Absent ones are not compared. */
export type Values = Record<string, string>;

interface Stage {
  id: string;
  name: string;
  type: StageType;
}

/** How fields and stages of a team correspond to those of its organization. */
export interface Mapping {
  fieldNames: Readonly<Record<string, string>>;
  stageNames: Readonly<Record<string, string>>;
  stages: readonly Stage[];
  currency: string;
}

/** The name of a field in Salesforce; empty if it is not synchronized. */
export const getTheirName = ({ fieldNames }: Pick<Mapping, 'fieldNames'>, object: SalesforceObject, field: SyncField): string =>
  field.fixed ? field.theirs : (fieldNames[`${object}.${field.key}`] ?? field.theirs);

/** The synchronized fields of an object, with their names in Salesforce. */
export const listMappedFields = (mapping: Pick<Mapping, 'fieldNames'>, object: SalesforceObject): (SyncField & { name: string })[] =>
  syncFields[object].map((field) => ({ ...field, name: getTheirName(mapping, object, field) })).filter(({ name }) => name !== '');

export const getStageName = ({ stageNames }: Pick<Mapping, 'stageNames'>, { id, name }: Pick<Stage, 'id' | 'name'>): string =>
  stageNames[id] ?? name;

/** The first stage that has this name in Salesforce. */
export const findStage = (mapping: Mapping, stageName: string): Stage | undefined =>
  mapping.stages.find((stage) => getStageName(mapping, stage) === stageName);
