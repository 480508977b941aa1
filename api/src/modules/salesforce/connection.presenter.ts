import type { SalesforceConnection } from '@techadds/shared/contract/salesforce/endpoints';
import { salesforceObjects, syncFields } from '@techadds/shared/contract/salesforce/fields';
import type { StageRow } from '../crm/stages.service';
import type { ConnectionRow } from './connection.db';
import { getStageName, getTheirName } from './mapping/mapping';

/** A team for which nothing was saved yet: it is connected to the embedded Salesforce. */
const unsaved: ConnectionSettings = {
  ...{ provider: 'embedded', crmMode: 'native', loginUrl: '', clientId: '', username: '', keySecret: null },
  ...{ externalIdField: 'TechAdds_Id__c', fieldNames: {}, stageNames: {}, lastPolledAt: null, pollError: null, updatedAt: null },
};
type ConnectionSettings = Omit<
  ConnectionRow,
  'tenantId' | 'id' | 'partnerId' | 'watermark' | 'seenModstamp' | 'createdAt' | 'updatedAt'
> & {
  updatedAt: string | null;
};

/** Presents a connection without its key, with the mapping of all fields and stages. */
export function toConnectionDto(row: ConnectionSettings | undefined, stages: readonly StageRow[]): SalesforceConnection {
  const settings = row ?? unsaved;
  const { provider, crmMode, loginUrl, clientId, username, keySecret, externalIdField, lastPolledAt, pollError, updatedAt } = settings;
  return {
    ...{
      provider,
      crmMode,
      loginUrl,
      clientId,
      username,
      hasPrivateKey: keySecret !== null,
      externalIdField,
      lastPolledAt,
      pollError,
      updatedAt,
    },
    fields: salesforceObjects.flatMap((object) =>
      syncFields[object].map((field) => ({
        ...{ object, key: field.key, label: field.label, theirs: getTheirName(settings, object, field), fixed: field.fixed ?? false },
      })),
    ),
    stages: stages.map((stage) => ({ id: stage.id, name: stage.name, theirs: getStageName(settings, stage) })),
  };
}
