import type { Import } from '@techadds/shared/contract/imports/endpoints';
import type { Tx } from '../src/platform/database/client';
import { processNextChunk } from '../src/modules/imports/import-chunk.rules';
import { readImportFile } from '../src/modules/imports/import-file';
import { cancelImport, checkImport, createImport, startImport } from '../src/modules/imports/imports.rules';
import type { SeedEvent } from './history';
import type { DemoTenant } from './tenants';
import { createActionContext, seedTenantId, type createTenantUsers } from './users';

interface PlannedImport {
  kind: Import['kind'];
  name: string;
  lines: readonly string[];
  daysAgo: number;
  /** How far it came. */
  until: 'checked' | 'complete' | 'canceled';
}

const contactLines = [
  'First name,Last name,Title,Company,E-mail,Phone',
  'Elin,Strand,Head of IT,Nordlys Energy,elin.strand@nordlys-energy.example,+47 55 01 02 03',
  'Omar,Farouk,CISO,Delta Freight,omar.farouk@delta-freight.example,+20 2 555 0140',
  'Clara,Neumann,Purchasing,Rheinwerk,clara.neumann@rheinwerk.example,+49 30 555 0171',
  'Jonah,Reed,CTO,Reed & Sons,jonah(at)reed.example,+1 555 0155',
];

/** Imports in the states that a list has: one that ended with a rejected row, one that waits to be started, one that was called off. */
const plannedImports: readonly PlannedImport[] = [
  { kind: 'contacts', name: 'trade-fair-contacts.csv', lines: contactLines, daysAgo: 9, until: 'complete' },
  {
    ...{ kind: 'customers', name: 'old-price-list.csv', daysAgo: 6, until: 'canceled' },
    lines: ['Name,E-mail', 'Harbour Tools,office@harbour-tools.example'],
  },
  {
    ...{ kind: 'customers', name: 'customers-2026.csv', daysAgo: 1, until: 'checked' },
    lines: [
      'Name,E-mail,Country,Phone',
      'Solheim Marine,post@solheim-marine.example,NO,+47 55 02 03 04',
      'Atlas Textiles,contact@atlas-textiles.example,MA,+212 522 555 012',
      'Brightwater Labs,hello@brightwater.example,GB,+44 20 5550 0188',
    ],
  },
];

/** The imports of the first partner's lead. */
export const buildImportEvents = (tenant: DemoTenant, users: ReturnType<typeof createTenantUsers>, now: Date): SeedEvent[] =>
  plannedImports.map((plan) => {
    const at = new Date(now.getTime() - plan.daysAgo * 86_400_000);
    return { at, run: (tx) => runImport(tx, tenant, users, plan, at) };
  });

async function runImport(tx: Tx, tenant: DemoTenant, users: ReturnType<typeof createTenantUsers>, plan: PlannedImport, at: Date) {
  const { kind, name, lines, until } = plan;
  const context = createActionContext(tenant, users.leads[0]!, 'imports.manage', at);
  const { id, mapping } = await createImport(tx, context, { kind, name }, readImportFile(Buffer.from(lines.join('\n'))));
  const key = { tenantId: seedTenantId(tenant), id };
  const finish = async () => {
    for (let state = 'checking'; state === 'checking' || state === 'running';)
      state = (await processNextChunk(tx, key, at))?.state ?? 'ended';
  };
  await checkImport(tx, context, id, { mapping, duplicates: 'update' });
  await finish();
  if (until === 'canceled') await cancelImport(tx, context, id);
  if (until !== 'complete') return;
  await startImport(tx, context, id);
  await finish();
}
