import type { SealDeps } from './seal-contract.rules';
import { getSealedPdf } from './seal-contract.rules';
import { listUnsealedContracts } from './contract-seals.db';

/** Contracts per page; a run goes through all of them. */
const pageSize = 50;
const firstId = '00000000-0000-0000-0000-000000000000';

/** Seals the contracts that everybody has signed. One that fails does not hold up the others, and is tried again. Returns their number. */
export async function sealContracts(deps: SealDeps, tenantId: string): Promise<number> {
  let [done, after] = [0, firstId];
  for (;;) {
    const page = await deps.db.withTenant(tenantId, (tx) => listUnsealedContracts(tx, tenantId, { after, limit: pageSize }));
    for (const { id } of page)
      await getSealedPdf(deps, { tenantId, id }, { ip: null }).then(
        () => (done += 1),
        (error: unknown) => deps.log.error({ err: error, contract: id }, 'a contract could not be sealed'),
      );
    const last = page.at(-1);
    if (page.length < pageSize || !last) return done;
    after = last.id;
  }
}
