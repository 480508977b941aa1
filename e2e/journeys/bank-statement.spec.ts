import type { Deposit } from '@techadds/shared/contract/deposits/endpoints';
import type { JournalEntry } from '@techadds/shared/contract/ledger/endpoints';
import { callApi } from '../support/api';
import { expect, test } from '../support/test';

test('an administrator imports a bank statement, which confirms a deposit once and makes a task of a difference', async ({
  page,
  openPage,
  sessions,
}) => {
  const [partner, admin] = [await sessions('partner_admin'), await sessions('admin')];
  const add = (amountCents: number) => callApi<Deposit>(page, partner, 'POST', '/finance/deposits', { kind: 'partner_topup', amountCents });
  const [paid, short] = [await add(41_300), await add(52_700)];
  const day = paid.createdAt.slice(0, 10);
  const file = [
    'date,amount,currency,reference,counterparty',
    `${day},413.00,USD,Deposit ${paid.number},Halden Systems`,
    `${day},500.00,USD,Deposit ${short.number},Halden Systems`,
  ].join('\n');

  const office = await openPage('admin');
  await office.goto('/finance/payouts');
  await office.getByRole('link', { name: 'Bank statements' }).click();
  const choose = (content: string) =>
    office
      .getByLabel('Bank statement', { exact: true })
      .and(office.locator('input'))
      .setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await choose(file.replace('413.00', '4.1.3'));
  await expect(office.getByText('Write amounts like 1234.56')).toBeVisible();
  await choose(file);
  await expect(office.getByText(`Confirms that Deposit ${paid.number} was received.`)).toBeVisible();
  expect((await callApi<Deposit>(page, admin, 'GET', `/finance/deposits/${paid.id}`)).status).toBe('pending');
  await office.getByRole('button', { name: 'Apply', exact: true }).click();
  await office.getByRole('button', { name: 'Apply statement' }).click();
  await expect(office.getByText('november.csv applied')).toBeVisible();

  // The same file is rejected, and nothing is booked twice.
  await office.getByRole('link', { name: 'Bank statements' }).first().click();
  await choose(file);
  await expect(office.getByText(/imported this file as november\.csv on .*Nothing was changed/)).toBeVisible();
  const entries = await callApi<{ items: JournalEntry[] }>(
    page,
    admin,
    'GET',
    `/finance/ledger/entries?subjectType=deposit&subjectId=${paid.id}`,
  );
  expect(entries.items).toHaveLength(1);
  expect((await callApi<Deposit>(page, admin, 'GET', `/finance/deposits/${short.id}`)).status).toBe('pending');

  await office.goto('/consultant/tasks');
  await expect(office.getByText(`${short.number}: the bank has another amount`).first()).toBeVisible();
  await callApi(page, partner, 'POST', `/finance/deposits/${short.id}/cancel`);
});
