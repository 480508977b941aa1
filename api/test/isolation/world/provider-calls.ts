import type { TestWorld } from '../test-world';

/** Calls of each team to Salesforce. */
export async function createProviderCalls({ test }: TestWorld): Promise<void> {
  for (const { id, partnerId } of Object.values(test.tenants))
    for (const owner of [partnerId, null])
      await test.asOwner(
        `insert into provider_calls (tenant_id, partner_id, provider, operation, result, code, duration_ms, correlation_id, at)
         select $1, $2, 'salesforce', 'Read records', case when n = 1 then 'failed' else 'succeeded' end, '200', n, gen_random_uuid()::text, now()
         from generate_series(1, 3) n`,
        [id, owner],
      );
}
