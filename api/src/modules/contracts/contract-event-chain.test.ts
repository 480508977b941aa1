import { createTestApp, type TestApp } from '../../../test/app';
import { addCustomer } from '../../../test/contracts';
import { testAuditKey } from '../../../test/database';
import { createSignedContract } from '../../../test/signed-contract';
import { createHmacFunction } from '../../platform/encryption/hmac';
import { readCheckpoints, writeCheckpoints } from '../../platform/checkpoints/checkpoints';
import { contractEventHashChain } from './contract-event-hash-chain';
import { initContractEventChain } from './init-contract-event-chain';
import { sealContracts } from './seals.jobs';
import { verifyContractEvents } from './verify-contract-events';
import pg from 'pg';

let app: TestApp;
let contractId: string;
beforeEach(async () => {
  app = await createTestApp();
  const customerId = await addCustomer(app);
  contractId = (await createSignedContract(app, customerId)).id;
  await createSignedContract(app, customerId);
  await sealContracts(app.deps, app.tenants.acme.id);
}, 60_000);
afterEach(() => app.close());

const verify = async () => {
  const { id } = app.tenants.acme;
  const hmac = createHmacFunction(testAuditKey);
  const checkpoints = await readCheckpoints(app.deps.config.dataDir, contractEventHashChain, id, hmac);
  return app.deps.db.withSnapshot(id, (tx) => verifyContractEvents(tx, id, checkpoints));
};
const writeHeads = () => writeCheckpoints(app.deps.db, app.deps.config.dataDir, contractEventHashChain, new Date());

test('events of contracts and sealed files are found to be whole', async () => {
  expect(await verify()).toEqual({ count: 14, problems: [] });
  await writeHeads();
  expect((await verify()).problems).toEqual([]);
});

/** Changes of the owner's, of which some name the tenant and a contract. */
const tampers: [string, string | ((tenantId: string, id: string) => string), string][] = [
  ['the text of an event', `update contract_events set actor_name = 'Eve' where seq = 3`, 'Contract event 3: it was changed after'],
  [
    'the time of an event',
    `update contract_events set at = '2026-01-01T00:00:00Z' where seq = 5`,
    'Contract event 5: it was changed after',
  ],
  [
    'the contract of an event',
    (tenantId) => `update contract_events e set contract_id = (
        select id from contracts c where c.tenant_id = '${tenantId}' and c.id <> e.contract_id limit 1)
      where e.tenant_id = '${tenantId}' and e.seq = 2`,
    'Contract event 2:',
  ],
  ['an event that was removed', 'delete from contract_events where seq = 4', 'Contract event 5: events are missing before it, from 4'],
  [
    'the hash of an event',
    `update contract_events set hash = md5(hash) where seq = 6`,
    'Contract event 6: it was not written by this system',
  ],
  [
    'events at the end that were removed',
    'delete from contract_events where seq > 12',
    'Contract event 13: events are missing at the end, 14 were there',
  ],
  ['a sealed file', `update contract_seals set content = content || '\\x00'`, 'The sealed file of'],
  [
    'a sealed file and its hash',
    `update contract_seals set sha256 = encode(sha256(content || 'x'), 'hex'), content = content || 'x'`,
    'The sealed file of',
  ],
  ['a sealed file that was removed', 'delete from contract_seals', 'The sealed file of'],
  [
    'a sealed file, its hash, and the contract',
    (_, id) => `update contract_seals set sha256 = encode(sha256('x'), 'hex'), content = 'x' where contract_id = '${id}';
      update contracts set sealed_sha256 = encode(sha256('x'), 'hex') where id = '${id}'`,
    'The sealed file of',
  ],
];

test.each(tampers)('finds a change of %s', async (_what, tamper, problem) => {
  await writeHeads();
  await app.asOwner(typeof tamper === 'string' ? tamper : tamper(app.tenants.acme.id, contractId));
  expect((await verify()).problems.join('\n')).toContain(problem);
});

test('chains the events of an earlier release at the first start, and none later', async () => {
  const owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
  const hmac = createHmacFunction(testAuditKey);
  const before = await verify();
  await owner.query(`update contract_events set seq = 0, digest = '', prev_hash = '', hash = ''`);
  await initContractEventChain(owner, hmac);
  expect((await verify()).problems).not.toEqual([]);
  await owner.query('comment on table contract_events is null');
  await initContractEventChain(owner, hmac);
  await owner.end();
  expect(await verify()).toEqual(before);
  expect(contractId).toBeDefined();
});
