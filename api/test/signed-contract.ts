import type { ContractDetail } from '@techadds/shared/contract/contracts/endpoints';
import type { TestApp } from './app';
import { getSigningToken } from './contracts';

/** Creates a contract of the tenant's first partner that its one signer has signed. */
export async function createSignedContract(app: TestApp, customerId: string, terms: object = {}): Promise<ContractDetail> {
  const partner = app.as('partner_admin');
  const form = { customerId, title: 'Care plan', body: 'We look after it.', valueCents: 120_000, effectiveOn: '2026-01-01', ...terms };
  const created = await partner.post('/contracts', form);
  const { id } = created.json<ContractDetail>();
  await partner.post(`/contracts/${id}/sign`, { recipients: [{ name: 'Ana Berg', email: 'ana@fjord.test' }] });
  const body = { signature: { kind: 'typed', text: 'Ana Berg' }, consent: true };
  await app.anonymous.post(`/public/sign/${await getSigningToken(app, id)}/sign`, body);
  return (await partner.get(`/contracts/${id}`)).json<ContractDetail>();
}
