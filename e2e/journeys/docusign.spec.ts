import type { ContractDetail } from '@techadds/shared/contract/contracts/endpoints';
import type { Customer } from '@techadds/shared/contract/customers/endpoints';
import type { DocusignConnection } from '@techadds/shared/contract/docusign/endpoints';
import type { DocusignServer } from '../../api/test/docusign-server';
import { startConfiguredDocusign } from '../support/connected-services';
import { useSecondTenant } from '../support/second-tenant';
import { expect, test } from '../support/test';

/** The job that carries envelopes on runs every two seconds. */
const exchangeMs = 15_000;
const connectKey = 'connect-key-1';

let docusign: DocusignServer;
test.beforeAll(async () => void (docusign = await startConfiguredDocusign()));
test.afterAll(() => docusign.close());

test('a partner connects DocuSign, sends a contract through it, and it is in force once DocuSign says that all have signed', async ({
  browser,
  page: sender,
  enter,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const { call, open } = useSecondTenant({ browser, page: sender, enter }, baseURL!, 'techadds');
  const email = `ana-${Date.now()}@fjord.example`;

  // The account is connected and tested.
  const partner = await open('partner_admin', '/settings/integrations/docusign?show=connection');
  const form = partner.getByRole('dialog', { name: 'Signature provider' });
  await form.getByRole('radio', { name: /^DocuSign/ }).check({ force: true });
  await form.getByLabel('Sign-in server').fill(docusign.url);
  await form.getByLabel('Account base URI').fill(docusign.url);
  await form.getByLabel('API account ID').fill(docusign.accountId);
  await form.getByLabel('Integration key').fill('integration-key');
  await form.getByLabel('User ID').fill('user-id');
  await form.getByLabel('Private key').fill(docusign.privateKey);
  await form.getByLabel('Connect HMAC keys').fill(connectKey);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await partner.getByRole('button', { name: 'Test connection' }).click();
  await expect(partner.getByText('Signed in. The account can be used.')).toBeVisible();
  await expect(partner.getByText('Connected', { exact: true })).toBeVisible();

  // A contract is sent: DocuSign e-mails its recipient.
  const { items } = await call<{ items: Customer[] }>('partner_admin', 'GET', '/customers?limit=1');
  const { id, number } = await call<ContractDetail>('partner_admin', 'POST', '/contracts', {
    ...{ customerId: items[0]!.id, title: 'Care plan', body: 'We look after it.', valueCents: 120_000, effectiveOn: '2026-01-01' },
  });
  await partner.goto(`/contracts/${id}`);
  await partner.getByRole('button', { name: 'Send for signature' }).click();
  const dialog = partner.getByRole('dialog');
  await expect(dialog).toContainText('DocuSign e-mails each of them, and they sign there.');
  await dialog.getByLabel('Name', { exact: true }).fill('Ana Berg');
  await dialog.getByLabel('E-mail', { exact: true }).fill(email);
  await dialog.getByRole('button', { name: 'Send for signature' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => docusign.mailed, { timeout: exchangeMs }).toEqual([email]);
  const envelope = docusign.envelopes[0]!;
  expect(String(envelope.emailSubject)).toContain(number);

  // Connect reports that she has signed; an event that is not signed with the key of the connection changes nothing.
  const { connectUrl } = await call<DocusignConnection>('partner_admin', 'GET', '/integrations/docusign');
  const post = async ({ payload, headers }: ReturnType<DocusignServer['createEvent']>) =>
    (await sender.request.post(new URL(connectUrl!).pathname, { data: payload, headers })).status();
  const getStatus = async () => (await call<ContractDetail>('partner_admin', 'GET', `/contracts/${id}`)).status;
  docusign.sign(envelope, email);
  expect(await post(docusign.createEvent(envelope, undefined, 'another-key-1'))).toBe(401);
  expect(await getStatus()).toBe('pending_signature');
  const event = docusign.createEvent(envelope);
  expect([await post(event), await post(event)]).toEqual([200, 200]);
  await expect.poll(getStatus, { timeout: exchangeMs }).toBe('active');
  await partner.reload();
  await expect(partner.getByText(/^Signed by everyone\. In effect since/)).toBeVisible();
  await expect(partner.getByText('Envelope at DocuSign')).toBeVisible();
  const history = await call<ContractDetail>('partner_admin', 'GET', `/contracts/${id}`);
  expect(history.timeline.filter((step) => step.event === 'completed')).toHaveLength(1);

  // Without the account, contracts are signed here again.
  await partner.goto('/settings/integrations/docusign');
  await partner.getByRole('button', { name: 'Disconnect' }).click();
  await partner.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(partner.getByText('Signed here', { exact: true })).toBeVisible();
});
