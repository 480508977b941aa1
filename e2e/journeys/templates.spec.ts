import type { ContractDetail } from '@techadds/shared/contract/contracts/endpoints';
import { callApi } from '../support/api';
import { waitForLink } from '../support/mail';
import { expect, test, waitUntilLoaded } from '../support/scenario';

test('a template is written with a mistake, returned with a note, corrected and approved; a signed contract keeps its version', async ({
  openPage,
  read,
  request,
  sessions,
}) => {
  const name = `Terms ${crypto.randomUUID().slice(0, 8)}`;
  const staff = await openPage('partner_staff');
  await staff.goto('/contracts/templates/new');
  await staff.getByLabel('Name', { exact: true }).fill(name);
  const editor = staff.getByRole('textbox', { name: 'Text', exact: true });
  await editor.click();
  await staff.keyboard.press('ControlOrMeta+A');
  await staff.keyboard.type('For {{customer.nam}}: ');
  await staff.getByRole('button', { name: 'Insert variable' }).click();
  await staff.getByRole('menuitem', { name: 'Service', exact: true }).click();
  await expect(staff.getByText('Unknown variables: {{customer.nam}}')).toBeVisible();
  await staff.getByRole('button', { name: 'Save template' }).click();
  await expect(staff.getByRole('heading', { name })).toBeVisible();
  const url = staff.url();
  await staff.getByRole('button', { name: 'Submit for approval' }).click();
  await expect(staff.getByText('Pending approval').first()).toBeVisible();

  const admin = await openPage('admin');
  await admin.goto(url);
  await admin.getByRole('button', { name: 'More actions' }).click();
  await admin.getByRole('menuitem', { name: 'Request changes' }).click();
  await admin.getByLabel('Note for the author').fill('Correct the variable.');
  await admin.getByRole('dialog').getByRole('button', { name: 'Request changes' }).click();
  await expect(admin.getByText('Changes requested').first()).toBeVisible();

  await staff.goto(`${url}/edit`);
  await editor.click();
  await staff.keyboard.press('ControlOrMeta+A');
  await staff.keyboard.type('{{service.name}} for {{customer.name}}.');
  await staff.getByRole('button', { name: 'Save template' }).click();
  await staff.getByRole('button', { name: 'Submit for approval' }).click();
  await expect(staff.getByText('Pending approval').first()).toBeVisible();
  await admin.reload();
  await admin.getByRole('button', { name: 'Approve' }).click();
  await expect(admin.getByText('Approved').first()).toBeVisible();

  const partner = await openPage('partner_admin');
  await partner.goto('/contracts/from-catalog');
  await waitUntilLoaded(partner);
  await partner.getByRole('combobox', { name: 'Service' }).click();
  await partner.getByRole('listbox').getByRole('option').first().click();
  await partner.getByLabel('Package').selectOption({ index: 1 });
  await partner.getByRole('combobox', { name: 'Template' }).selectOption({ label: name });
  await partner.getByRole('combobox', { name: 'Customer' }).click();
  await partner.getByRole('listbox').getByRole('option').first().click();
  await partner.getByRole('button', { name: 'Create draft' }).click();
  await partner.waitForURL(/\/contracts\/[0-9a-f-]{36}$/);
  await expect(partner.getByRole('button', { name: 'Send for signature' })).toBeVisible();

  // The contract is signed.
  const id = partner.url().split('/').pop()!;
  const signer = { name: 'Ana Sørensen', email: `ana-${crypto.randomUUID().slice(0, 8)}@halden.example` };
  await callApi(partner, await sessions('partner_admin'), 'POST', `/contracts/${id}/sign`, { recipients: [signer] });
  const token = (await waitForLink(request, signer.email, '/auth/sign/')).split('/').pop()!;
  const data = { signature: { kind: 'typed', text: signer.name }, consent: true };
  expect((await request.post(`/api/public/sign/${token}/sign`, { data })).ok()).toBe(true);
  const signed = await read<ContractDetail>('partner_admin', `/contracts/${id}`);
  expect(signed).toMatchObject({ status: 'active', template: { name, version: 1 } });

  // A later edit makes version 2, which only new contracts have.
  await staff.goto(`${url}/edit`);
  await editor.click();
  await staff.keyboard.press('ControlOrMeta+A');
  await staff.keyboard.type('{{service.name}}, from now on for {{customer.name}}.');
  await staff.getByRole('button', { name: 'Save template' }).click();
  await staff.getByRole('button', { name: 'Submit for approval' }).click();
  await expect(staff.getByText('Pending approval').first()).toBeVisible();
  await admin.reload();
  await admin.getByRole('button', { name: 'Approve' }).click();
  await expect(admin.getByText('Approved').first()).toBeVisible();
  await expect
    .poll(async () => (await read<{ approvedVersion: number }>('admin', url.replace(/^.*\/contracts/, '/contracts'))).approvedVersion)
    .toBe(2);
  await partner.reload();
  await expect(partner.getByRole('link', { name: `${name}, version 1` })).toBeVisible();
  const { body } = await read<ContractDetail>('partner_admin', `/contracts/${id}`);
  expect(body).toBe(signed.body);
  const templates = await read<{ items: { name: string; version: number }[] }>(
    'partner_admin',
    `/contracts/templates/available?query=${name}`,
  );
  expect(templates.items).toEqual([expect.objectContaining({ name, version: 2 })]);
});
