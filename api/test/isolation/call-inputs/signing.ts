import { getSigningToken } from '../../contracts';
import type { Actor, TestWorld } from '../test-world';
import { createRowFinder } from './row-finder';
import type { InputOverrides, RowFinders } from './types';

/** The newest link of the actor's tenant whose recipient can sign or approve now. */
async function findSigningLink({ test }: TestWorld, { tenant }: Actor, role: 'signer' | 'approver'): Promise<Record<string, unknown>> {
  const [row] = await test.asOwner(
    `select id from contracts c where tenant_id = $1 and status = 'pending_signature' and exists (select from contract_recipients r
     where r.tenant_id = c.tenant_id and r.contract_id = c.id and r.position = 0 and r.status in ('sent', 'delivered')
     and r.role = $2) order by created_at desc limit 1`,
    [test.tenants[tenant].id, role],
  );
  return { token: row ? await getSigningToken(test, String(row.id)) : 'none' };
}

function findSignerLink(world: TestWorld, actor: Actor): Promise<Record<string, unknown>> {
  return findSigningLink(world, actor, 'signer');
}

const signature = { kind: 'typed', text: 'Sample signature' };

/** The pages of those who sign or approve contracts, and the seals of signed ones. */
export const signingInputs: InputOverrides = {
  getPublicContract: findSignerLink,
  publicContractPdf: findSignerLink,
  getPublicSeal: async ({ test }, { tenant }) => {
    const [seal] = await test.asOwner('select sha256 from contract_seals where tenant_id = $1 limit 1', [test.tenants[tenant].id]);
    return { sha256: seal?.sha256 };
  },
  openPublicContract: findSignerLink,
  approvePublicContract: (world, actor) => findSigningLink(world, actor, 'approver'),
  declinePublicContract: findSignerLink,
  signPublicContract: async (world, actor) => ({ ...(await findSignerLink(world, actor)), signature, consent: true }),
};

export const signingRows: RowFinders = {
  // The link that was sent first: each is sent again at most once a minute.
  resendSigning: createRowFinder(
    `select k.id as contract_id, r.id from contracts k join contract_recipients r on r.tenant_id = k.tenant_id and r.contract_id = k.id
     where k.status = 'pending_signature' and k.archived_at is null and r.status in ('sent', 'delivered')
       and (k.partner_id = $2::uuid or k.tenant_id = (select tenant_id from users where id = $1 and role in ('admin', 'super_admin')))
     order by r.sent_at`,
    2,
  ),
};
