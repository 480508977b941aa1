import { CreateSalesforceRecord, PutSalesforceConnection, StartSync } from '@techadds/shared/contract/salesforce/forms';
import type { SalesforceObject } from '@techadds/shared/contract/salesforce/fields';
import type { Tx } from '../src/platform/database/client';
import type { FieldEncryption } from '../src/platform/encryption/field-encryption';
import { putConnection } from '../src/modules/salesforce/connection.rules';
import { createRecord } from '../src/modules/salesforce/embedded/records.rules';
import { toOurValues } from '../src/modules/salesforce/mapping/our-values';
import { listOurRows } from '../src/modules/salesforce/our-records.db';
import { startSync } from '../src/modules/salesforce/runs/runs.rules';
import type { SeedEvent } from './history';
import { createActionContext, seedPartnerId, seedTenantId, type createTenantUsers } from './users';
import type { DemoTenant } from './tenants';

const hourMs = 3_600_000;
type Record = [object: SalesforceObject, fields: { [name: string]: string }, fault?: 'rejects_writes'];

/** Records that the first partner has only in Salesforce; one of them rejects writes. */
const recordsThere: Record[] = [
  ['Account', { Name: 'Osprey Logistics', Email__c: 'office@osprey.example', Phone: '+1 555 0301', Website: 'https://osprey.example' }],
  ['Account', { Name: 'Cedar & Pine Hotels', Email__c: 'it@cedarpine.example', Phone: '+1 555 0302' }],
  // Without an e-mail it cannot become a customer.
  ['Account', { Name: 'Harbor Clinic' }],
  ['Contact', { FirstName: 'Mira', LastName: 'Okafor', Title: 'Head of IT', Email: 'mira.okafor@osprey.example', Phone: '+1 555 0311' }],
  ['Contact', { FirstName: 'Jonas', LastName: 'Weber', Title: 'Buyer', Email: 'jonas.weber@cedarpine.example' }, 'rejects_writes'],
  ['Opportunity', { Name: 'Warehouse network refresh', StageName: 'Proposal', Amount: '18400.00', CloseDate: '2027-01-29' }],
  // There is no such stage in the pipeline.
  ['Opportunity', { Name: 'Guest Wi-Fi survey', StageName: 'Needs Analysis', Amount: '2600.00', CloseDate: '2027-02-12' }],
];

/** The first partner's connection with the built-in Salesforce: records on one side only, some that differ, and a comparison that waits. */
export function buildSalesforceEvents(
  tenant: DemoTenant,
  users: ReturnType<typeof createTenantUsers>,
  fieldEncryption: FieldEncryption,
  now: Date,
): SeedEvent[] {
  const lead = users.leads[0]!;
  const at = (hours: number) => new Date(now.getTime() - hours * hourMs);
  const contextAt = (hours: number) => createActionContext(tenant, lead, 'crm.sync', at(hours));
  const connect = async (tx: Tx) => {
    const body = PutSalesforceConnection.parse({ provider: 'embedded', crmMode: 'native' });
    await putConnection(tx, contextAt(30), body, { fieldEncryption, salesforceOrigins: [] });
  };
  const fill = async (tx: Tx) => {
    for (const [object, fields, fault] of recordsThere)
      await createRecord(tx, contextAt(29), CreateSalesforceRecord.parse({ object, fields, ...(fault && { fault }) }));
    for (const [n, fields] of (await listCopies(tx, tenant)).entries())
      // Every second one was given another title in Salesforce, which is a conflict.
      await createRecord(
        tx,
        contextAt(28),
        CreateSalesforceRecord.parse({ object: 'Contact', fields: n % 2 === 0 ? fields : { ...fields, Title: 'Regional Manager' } }),
      );
  };
  const compare = async (tx: Tx) => {
    await startSync(tx, contextAt(2), StartSync.parse({ mode: 'dry_run' }));
  };
  return [
    { at: at(30), run: connect },
    { at: at(28), run: fill },
    { at: at(2), run: compare },
  ];
}

/** Four of the partner's contacts as Salesforce has them. */
async function listCopies(tx: Tx, tenant: DemoTenant): Promise<{ [name: string]: string }[]> {
  const list = { tenantId: seedTenantId(tenant), partnerId: seedPartnerId(tenant, 0) };
  const mapping = { fieldNames: {}, stageNames: {}, stages: [], currency: 'USD' };
  const rows = (await listOurRows(tx, list, 'Contact')).slice(0, 4);
  return rows.map((row) => {
    const { firstName = '', lastName = '', title = '', email = '', phone = '' } = toOurValues(row, mapping, () => undefined);
    return { FirstName: firstName, LastName: lastName, Title: title, Email: email, Phone: phone };
  });
}
