import type { Output } from '@techadds/shared/contract/endpoint';
import type { DealDetail } from '@techadds/shared/contract/crm/deals';
import type { getForecast, getPipeline, listStages } from '@techadds/shared/contract/crm/pipeline';
import { defaultStages } from '@techadds/shared/contract/crm/stages';
import { createTestApp, type TestApp } from '../../../test/app';
import { addMarketplace, type Marketplace } from '../../../test/marketplace-fixture';

type Stages = Output<typeof listStages>;
let app: TestApp;
let market: Marketplace;
beforeAll(async () => {
  app = await createTestApp();
  market = await addMarketplace(app);
}, 60_000);
afterAll(() => app.close());

const asPartner = () => app.as('partner_admin');
const stages = async (tenant: 'acme' | 'globex' = 'acme') => (await app.as('admin', tenant).get('/crm/stages')).json<Stages>();
const stageId = async (name: string) => (await stages()).items.find((stage) => stage.name === name)!.id;
const create = async (body: object) => (await asPartner().post('/crm/deals', { name: 'Deal', ...body })).json<DealDetail>();
const pipeline = async (query = '', user = asPartner()) => (await user.get(`/crm/pipeline${query}`)).json<Output<typeof getPipeline>>();
const putStages = (payload: object, tenant: 'acme' | 'globex' = 'acme') =>
  app.as('admin', tenant).send({ method: 'PUT', url: '/crm/stages', payload });

test('a new tenant has the default stages', async () => {
  expect((await stages()).items.map(({ id: _, ...stage }) => stage)).toEqual(defaultStages);
});

test('the board has the sums of all matching deals, and the first deals of each stage', async () => {
  const proposal = await stageId('Proposal');
  for (const amountCents of [101, 203, 305]) await create({ name: `Board ${amountCents}`, amountCents, stageId: proposal });
  await create({ name: 'Board 7', amountCents: 7, stageId: proposal, probabilityBp: 10_000 });
  const { currency, stages: columns, deals } = await pipeline('?query=Board&perStage=2');
  expect(currency).toBe('USD');
  // Half of 101, 203 and 305, each rounded, and all of 7.
  expect(columns.find(({ id }) => id === proposal)).toMatchObject({ count: 4, totalCents: 616, weightedCents: 51 + 102 + 153 + 7 });
  expect(deals.map(({ name }) => name)).toEqual(['Board 7', 'Board 305']);
  expect((await pipeline('?query=Board&status=won')).stages.every(({ count }) => count === 0)).toBe(true);
});

test('the board of a partner is without the deals of others, whose stages are the same', async () => {
  await market.secondPartnerAdmin.post('/crm/deals', { name: 'Theirs', amountCents: 5 });
  expect((await pipeline('?query=Theirs')).deals).toEqual([]);
  const { stages: columns, deals } = await pipeline('?query=Theirs', app.as('admin'));
  expect(deals).toHaveLength(1);
  expect(columns.map(({ id }) => id)).toEqual((await pipeline()).stages.map(({ id }) => id));
});

test('the forecast has open deals by close date, weighted and not, and won ones by the month they closed', async () => {
  const month = (offset: number) => {
    const now = app.deps.clock();
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 15)).toISOString().slice(0, 10);
  };
  await create({ name: 'Cast', amountCents: 1000, expectedCloseDate: month(1) });
  await create({ name: 'Cast', amountCents: 500, expectedCloseDate: month(1), probabilityBp: 5000 });
  await create({ name: 'Cast', amountCents: 70, expectedCloseDate: month(40) });
  await create({ name: 'Cast', amountCents: 30 });
  await create({ name: 'Cast', amountCents: 900, stageId: await stageId('Closed Won') });
  await create({ name: 'Cast', amountCents: 9999, stageId: await stageId('Closed Lost'), lostReason: 'Price' });
  const forecast = (await asPartner().get('/crm/forecast?query=Cast&months=6')).json<Output<typeof getForecast>>();
  expect(forecast.months).toHaveLength(6);
  const find = (day: string) => forecast.months.find((row) => row.month === day.slice(0, 7));
  expect(find(month(1))).toEqual({
    month: month(1).slice(0, 7),
    openCount: 2,
    openCents: 1500,
    weightedCents: 350,
    wonCount: 0,
    wonCents: 0,
  });
  expect(find(month(0))).toMatchObject({ wonCount: 1, wonCents: 900, openCents: 0 });
  expect(forecast.others).toEqual({ openCount: 2, openCents: 100, weightedCents: 10 });
});

describe('the stages', () => {
  const edit = async () => (await stages('globex')).items;

  test('are renamed, sorted, added and removed in one call, audited', async () => {
    const [first, second, ...rest] = await edit();
    const added = { name: 'Demo', type: 'ongoing', probabilityBp: 4000, stuckAfterDays: 5 };
    const response = await putStages({ stages: [second, { ...first, name: 'Lead' }, added, ...rest.slice(1)] }, 'globex');
    expect(response.statusCode).toBe(200);
    expect(response.json<Stages>().items.map(({ name }) => name)).toEqual([
      'Qualification',
      'Lead',
      'Demo',
      'Negotiation',
      'Closed Won',
      'Closed Lost',
    ]);
    const { items } = (await app.as('admin', 'globex').get('/audit/logs?event=pipeline.stages_updated')).json<{ items: object[] }>();
    expect(items).toHaveLength(1);
    // The other tenant has its own.
    expect((await stages()).items.map(({ name }) => name)).toEqual(defaultStages.map(({ name }) => name));
  });

  test('with deals cannot be removed or closed', async () => {
    await app.as('partner_admin', 'globex').post('/crm/deals', { name: 'In use' });
    const all = await edit();
    const removed = await putStages({ stages: all.slice(1) }, 'globex');
    expect(removed.statusCode).toBe(409);
    expect(removed.json()).toMatchObject({ code: 'stage_in_use', error: expect.stringContaining('has 1 deal') });
    expect((await putStages({ stages: [{ ...all[0], type: 'won' }, ...all.slice(1)] }, 'globex')).statusCode).toBe(409);
  });

  test('need an open one, a won one, a lost one and different names', async () => {
    const all = await edit();
    for (const wrong of [
      all.filter(({ type }) => type !== 'won'),
      all.filter(({ type }) => type !== 'lost'),
      [{ ...all[0], name: all[1]!.name }, ...all.slice(1)],
      [all[0], ...all],
      [{ ...all[0], id: crypto.randomUUID() }, ...all.slice(1)],
      [{ ...all[0], id: (await stages('acme')).items[0]!.id }, ...all.slice(1)],
    ])
      expect((await putStages({ stages: wrong }, 'globex')).statusCode).toBe(422);
    expect(await edit()).toEqual(all);
  });

  test('are not overwritten by someone who saw an older version', async () => {
    const { items, version } = await stages('globex');
    const body = { stages: items, version };
    const answers = await Promise.all([putStages(body, 'globex'), putStages(body, 'globex')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  test('are changed by administrators only', async () => {
    const { items } = await stages();
    expect((await asPartner().send({ method: 'PUT', url: '/crm/stages', payload: { stages: items } })).statusCode).toBe(403);
  });
});

test('the owners are the users of the partner; for an admin also the administrators', async () => {
  const list = async (user: Pick<ReturnType<typeof asPartner>, 'get'>) =>
    (await user.get('/crm/owners')).json<{ items: { name: string }[] }>().items.map(({ name }) => name);
  expect(await list(asPartner())).toEqual(['Test partner_admin', 'Test partner_staff']);
  expect(await list(app.as('admin'))).toEqual(expect.arrayContaining(['Test admin', 'Test partner_admin']));
  expect(await list(app.as('admin'))).not.toContain('Test customer');
});
