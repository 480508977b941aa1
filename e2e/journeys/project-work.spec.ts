import type { ProjectBurn } from '@techadds/shared/contract/projects/costs';
import type { Project } from '@techadds/shared/contract/projects/endpoints';
import { expect, test } from '../support/scenario';

test('a partner shares a file, logs time and sees the cost of it, which the customer does not', async ({ as, read }) => {
  const { items } = await read<{ items: Project[] }>('customer', '/projects?status=active&limit=1');
  const [project] = items;
  if (!project) throw new Error('The customer has no active project.');
  const path = `/projects/${project.id}`;
  const burn = () => read<ProjectBurn>('partner_admin', `${path}/burn`);
  const marker = crypto.randomUUID().slice(0, 8);

  const partner = await as('partner_admin');
  await partner.goto(`${path}?tab=files`);
  await partner.getByTestId('file-input').setInputFiles({
    ...{ name: `plan-${marker}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
  });
  await expect(partner.getByRole('button', { name: `Download plan-${marker}.pdf` })).toBeVisible();

  await partner.goto(`${path}?tab=costs`);
  await partner.getByRole('button', { name: 'Set cost rates' }).click();
  const rates = partner.getByRole('dialog');
  await rates.getByLabel(/^Default hourly cost/).fill('55');
  await rates.getByRole('button', { name: 'Save cost rates' }).click();
  await expect(rates).toBeHidden();
  const before = await burn();

  await partner.goto(`${path}?tab=time`);
  await partner.getByRole('button', { name: 'Log time' }).first().click();
  const form = partner.getByRole('dialog');
  await form.getByLabel(/^Time/).fill('1:30');
  await form.getByLabel(/^What was done/).fill(`Cabling ${marker}`);
  await form.getByRole('button', { name: 'Log time' }).click();
  await expect(partner.getByRole('list', { name: 'Time entries' }).getByText(`Cabling ${marker}`)).toBeVisible();

  const after = await burn();
  expect(after.minutes - before.minutes).toBe(90);
  expect(after.costCents).toBeGreaterThan(before.costCents);
  await partner.goto(`${path}?tab=costs`);
  const cost = (after.costCents / 100).toLocaleString('en-US', { style: 'currency', currency: after.currency });
  await expect(partner.getByText(cost).first()).toBeVisible();

  const customer = await as('customer');
  await customer.goto(`${path}?tab=files`);
  await expect(customer.getByRole('button', { name: `Download plan-${marker}.pdf` })).toBeVisible();
  for (const tab of ['Time', 'Costs']) await expect(customer.getByRole('link', { name: tab, exact: true })).toHaveCount(0);
  await customer.goto(`${path}?tab=costs`);
  await expect(customer.getByText('Set cost rates')).toHaveCount(0);
  await expect(customer.getByText(`Cabling ${marker}`)).toHaveCount(0);
});
