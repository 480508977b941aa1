import type { BankLine, BankStatement, BankStatementDetail } from '@techadds/shared/contract/bank-statements/endpoints';
import type { Deposit } from '@techadds/shared/contract/deposits/endpoints';
import type { Payout } from '@techadds/shared/contract/payouts/endpoints';
import type { Task } from '@techadds/shared/contract/tasks/endpoints';
import { createTestApp, type TestApp } from '../../../test/app';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
}, 60_000);
afterEach(async () => {
  expect((await app.as('admin').get('/finance/ledger/verify')).json()).toMatchObject({ ok: true });
  await app.close();
});

const today = new Date().toISOString().slice(0, 10);
const header = 'date,amount,currency,reference,counterparty';
const csv = (...lines: string[]) => [header, ...lines.map((line) => `${today},${line},Payer`)].join('\n');
const send = (content: string, name = 'bank.csv', who = app.as('admin')) =>
  who.post('/finance/bank-statements', { name, data: Buffer.from(content).toString('base64') });
const upload = async (content: string, name?: string) => {
  const response = await send(content, name);
  expect(response.statusCode).toBe(201);
  return response.json<BankStatementDetail>();
};
const sendApply = (id: string) => app.as('admin').post(`/finance/bank-statements/${id}/apply`);
const apply = async (content: string, name?: string) => {
  const response = await sendApply((await upload(content, name)).id);
  expect(response.statusCode).toBe(200);
  return response.json<BankStatementDetail>();
};
const getLines = async (statementId: string) =>
  (await app.as('admin').get(`/finance/bank-lines?statementId=${statementId}`)).json<{ items: BankLine[] }>().items;
const getOutcomes = async (id: string) => (await getLines(id)).map(({ match, outcome }) => [match, outcome]);
const getTasks = async () => (await app.as('admin').get('/consultant/tasks?sort=newest')).json<{ items: Task[] }>().items;

const addDeposit = async (amountCents = 50_000, reference = '') =>
  (await app.as('partner_admin').post('/finance/deposits', { kind: 'partner_topup', amountCents, reference })).json<Deposit>();
const getDeposit = async (id: string) => (await app.as('admin').get(`/finance/deposits/${id}`)).json<Deposit>();
const settle = (id: string) => app.as('admin').post(`/finance/deposits/${id}/settle`);
const getAvailableCents = async () =>
  (await app.as('partner_admin').get('/finance/balance')).json<{ availableCents: number }>().availableCents;

async function addPayout(amountCents: number): Promise<Payout> {
  const partner = app.as('partner_admin');
  const account = {
    holder: 'H',
    country: 'DE',
    currency: 'USD',
    accountNumber: 'DE89370400440532013000',
    schedule: 'manual',
    minimumCents: 0,
  };
  await partner.send({ method: 'PUT', url: '/finance/payout-account', payload: account });
  await settle((await addDeposit()).id);
  const response = await partner.post('/finance/payouts', { amountCents });
  expect(response.statusCode).toBe(201);
  return response.json<Payout>();
}
const getPayout = async (id: string) => (await app.as('admin').get(`/finance/payouts/${id}`)).json<Payout>();

test('shows what each line matches and books nothing, until it is applied', async () => {
  const [first, second] = [await addDeposit(), await addDeposit(7_000, 'Branch offices')];
  const payout = await addPayout(20_000);
  const statement = await upload(
    csv(`500.00,USD,${first.number}`, '70.00,USD,branch offices', `-200.00,USD,${payout.number.replaceAll('-', ' ')}`, '9.99,USD,Interest'),
  );
  expect(statement).toMatchObject({
    ...{ state: 'uploaded', lineCount: 4, appliedCount: 0, firstDay: today, actorName: expect.any(String) },
    counts: { matched: 3, no_match: 1, amount_differs: 0 },
  });
  expect((await getDeposit(first.id)).status).toBe('pending');
  expect((await sendApply(statement.id)).json()).toMatchObject({ state: 'applied', appliedCount: 4, appliedAt: expect.any(String) });
  expect(await getLines(statement.id)).toMatchObject([
    { line: 2, outcome: 'confirmed', record: { type: 'deposit', id: first.id, number: first.number } },
    { line: 3, outcome: 'confirmed', record: { id: second.id } },
    { line: 4, amountCents: -20_000, outcome: 'confirmed', record: { type: 'payout', id: payout.id } },
    { line: 5, outcome: 'unmatched', record: null },
  ]);
  expect([(await getDeposit(first.id)).status, (await getDeposit(second.id)).status]).toEqual(['settled', 'settled']);
  expect((await getPayout(payout.id)).status).toBe('paid');
  expect(await getAvailableCents()).toBe(87_000);
  expect(await getTasks()).toMatchObject([
    { title: 'bank.csv: 1 bank line matches nothing', subject: { type: 'bank_statement', id: statement.id, label: 'bank.csv' } },
  ]);
  const audit = (await app.as('admin').get('/audit/logs?event=bank_statement.')).json<{ items: object[] }>();
  expect(audit.items).toMatchObject([{ event: 'bank_statement.applied', after: { matched: 3 } }, { event: 'bank_statement.uploaded' }]);
});

test('the same file is found again before it is applied, and rejected after', async () => {
  const { number } = await addDeposit();
  const file = csv(`500.00,USD,${number}`);
  const { id } = await upload(file);
  expect((await upload(file)).id).toBe(id);
  await sendApply(id);
  expect((await send(file)).json()).toMatchObject({
    ...{ code: 'already_imported', statementId: id },
    error: expect.stringMatching(/ imported this file as bank\.csv on \d{4}-\d\d-\d\d\. Nothing was changed\.$/),
  });
  expect((await sendApply(id)).json()).toMatchObject({ state: 'applied', appliedCount: 1 });
  expect(await getAvailableCents()).toBe(50_000);
});

test('the same lines in another file are skipped, and only new ones are applied', async () => {
  const [first, second] = [await addDeposit(), await addDeposit(7_000)];
  await apply(csv(`500.00,USD,${first.number}`), 'monday.csv');
  const { id } = await apply(csv(`500.00,USD,${first.number}`, `70.00,USD,${second.number}`), 'week.csv');
  expect(await getOutcomes(id)).toEqual([
    ['already_imported', 'skipped'],
    ['matched', 'confirmed'],
  ]);
  expect((await getLines(id))[0]?.message).toBe(`Imported with monday.csv on ${today}.`);
  expect(await getAvailableCents()).toBe(57_000);
  expect(await getTasks()).toEqual([]);
});

test('a line that the bank has changed becomes a task and is not booked again', async () => {
  const { id, number } = await addDeposit();
  const camt = (amount: string) => `<Document><BkToCstmrStmt><Stmt><Id>S-1</Id><Acct><Id><IBAN>DE02</IBAN></Id></Acct>
    <Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${today}</Dt></BookgDt>
    <NtryDtls><TxDtls><RmtInf><Ustrd>${number}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;
  await apply(camt('500.00'), 'first.xml');
  const changed = await apply(camt('450.00'), 'second.xml');
  expect(await getLines(changed.id)).toMatchObject([
    {
      ...{ match: 'changed', outcome: 'task_created', record: { id } },
      message: `Imported with first.xml as USD 500.00, “${number}”. Nothing is booked again.`,
    },
  ]);
  // Once more in a longer file, it is known.
  const again = await apply(`${camt('450.00')}\n`, 'third.xml');
  expect(await getOutcomes(again.id)).toEqual([['already_imported', 'skipped']]);
  expect(await getTasks()).toMatchObject([
    { title: `${number}: the bank changed a line that was imported`, priority: 'high', subject: { type: 'deposit', id, label: number } },
  ]);
  expect(await getAvailableCents()).toBe(50_000);
});

test('a changed line of a CSV file does not confirm a deposit twice', async () => {
  const { number } = await addDeposit();
  await apply(csv(`500.00,USD,${number}`), 'first.csv');
  const changed = await apply(csv(`500.00,USD,Order ${number}`), 'second.csv');
  expect(await getLines(changed.id)).toMatchObject([
    {
      match: 'not_expected',
      outcome: 'task_created',
      message: `Deposit ${number} was confirmed by another line: it may have been paid twice.`,
    },
  ]);
  expect(await getAvailableCents()).toBe(50_000);
});

test('differences become tasks that are linked to the deposit or payout, and confirm nothing', async () => {
  const [short, canceled, other] = [await addDeposit(), await addDeposit(8_000), await addDeposit(6_000)];
  await app.as('partner_admin').post(`/finance/deposits/${canceled.id}/cancel`);
  const payout = await addPayout(1_000);
  const { id } = await apply(
    csv(
      `499.00,USD,${short.number}`,
      `500.00,EUR,${short.number}`,
      `80.00,USD,${canceled.number}`,
      `10.00,USD,${payout.number}`,
      `-500.00,USD,${short.number}`,
      '60.00,USD,Without a number',
    ),
  );
  expect((await getLines(id)).map(({ match, message }) => [match, message])).toEqual([
    ['amount_differs', `Deposit ${short.number} is USD 500.00; the bank has USD 499.00.`],
    ['amount_differs', `Deposit ${short.number} is USD 500.00; the bank has EUR 500.00.`],
    ['not_expected', `Deposit ${canceled.number} is canceled, but the bank moved the money.`],
    ['not_expected', `The bank moved money the other way for Payout ${payout.number}: it may have been returned.`],
    ['not_expected', `The bank moved money the other way for Deposit ${short.number}: it may have been returned.`],
    ['possible', `Deposit ${other.number} has this amount, but the line does not name it.`],
  ]);
  const tasks = await getTasks();
  expect(tasks).toHaveLength(6);
  expect(tasks.map(({ subject }) => subject?.id)).toEqual(expect.arrayContaining([short.id, canceled.id, payout.id, other.id]));
  expect((await getDeposit(other.id)).status).toBe('pending');
  expect((await getPayout(payout.id)).status).toBe('pending');
});

test('what was confirmed by hand is matched and not booked again', async () => {
  const { id, number } = await addDeposit();
  await settle(id);
  const statement = await apply(csv(`500.00,USD,${number}`));
  expect(await getLines(statement.id)).toMatchObject([
    { match: 'matched', outcome: 'confirmed', message: `Deposit ${number} was confirmed before; nothing is booked again.` },
  ]);
  expect(await getAvailableCents()).toBe(50_000);
});

test('what changes between upload and apply is compared anew', async () => {
  const { id, number } = await addDeposit();
  const statement = await upload(csv(`500.00,USD,${number}`));
  await app.as('partner_admin').post(`/finance/deposits/${id}/cancel`);
  await sendApply(statement.id);
  expect(await getOutcomes(statement.id)).toEqual([['not_expected', 'task_created']]);
});

test('parallel uploads, applies and files with the same lines confirm each record once', async () => {
  const all = await Promise.all([1, 2, 3].map(() => addDeposit()));
  const lines = all.map(({ number }) => `500.00,USD,${number}`);
  const files = [csv(...lines), csv(...lines, '1.00,USD,Interest'), csv(...lines.slice(1))];
  const uploads = await Promise.all([...files, ...files].map((file) => upload(file)));
  const ids = [...new Set(uploads.map(({ id }) => id))];
  expect(ids).toHaveLength(3);
  await Promise.all([...ids, ...ids].map((id) => sendApply(id)).concat(all.map(({ id }) => settle(id))));
  expect(await getAvailableCents()).toBe(150_000);
  const outcomes = (await Promise.all(ids.map(getLines))).flat().map(({ outcome }) => outcome);
  expect(outcomes.filter((outcome) => outcome === 'confirmed')).toHaveLength(3);
  expect(outcomes.filter((outcome) => outcome === 'skipped')).toHaveLength(5);
});

test('a long statement is applied in several calls, each line once', async () => {
  const { number } = await addDeposit();
  const { id } = await upload(csv(...Array.from({ length: 150 }, (_, n) => `1.00,EUR,Interest ${n}`), `500.00,USD,${number}`));
  expect((await sendApply(id)).json()).toMatchObject({ state: 'applying', appliedCount: 100, appliedAt: null });
  expect(await getAvailableCents()).toBe(0);
  expect((await sendApply(id)).json()).toMatchObject({ state: 'applied', appliedCount: 151 });
  expect(await getAvailableCents()).toBe(50_000);
  expect(await getTasks()).toMatchObject([{ title: 'bank.csv: 150 bank lines match nothing' }]);
});

test('a statement is discarded before it is applied only', async () => {
  const discard = (id: string) => app.as('admin').send({ method: 'DELETE', url: `/finance/bank-statements/${id}` });
  const { id } = await upload(csv('1.00,USD,Interest'));
  expect((await discard(id)).json()).toEqual({ id });
  expect((await discard(id)).statusCode).toBe(404);
  const applied = await apply(csv('1.00,USD,Interest'));
  expect((await discard(applied.id)).json()).toMatchObject({ code: 'illegal_transition' });
});

test('administrators read statements, and only those of their tenant import them', async () => {
  const { id } = await apply(csv('1.00,USD,Interest'), 'november.csv');
  for (const role of ['partner_admin', 'partner_staff', 'customer'] as const) {
    expect((await send(csv('2.00,USD,Interest'), 'x.csv', app.as(role))).statusCode).toBe(403);
    expect((await app.as(role).get(`/finance/bank-statements/${id}`)).statusCode).toBe(403);
  }
  const list = (await app.as('super_admin').get('/finance/bank-statements?query=novem')).json<{ items: BankStatement[] }>();
  expect(list.items).toMatchObject([{ fileName: 'november.csv', state: 'applied', appliedCount: 1 }]);
  expect((await send(csv('2.00,USD,Interest'), 'x.csv', app.as('super_admin'))).statusCode).toBe(403);
});
