import { expect, test, waitUntilLoaded } from '../support/scenario';

test('a template is written with a mistake, returned with a note, corrected, approved, and makes a contract', async ({ openPage }) => {
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
});
