import type { Actor, TestWorld } from '../test-world';

export const getPartnerId = ({ test }: TestWorld, { tenant, partnerId }: Actor) => partnerId ?? test.tenants[tenant].partnerId;

/** A service that the actor manages. */
export async function findServiceId(world: TestWorld, actor: Actor): Promise<string> {
  const [row] = await world.test.asOwner('select id from services where partner_id = $1 order by created_at desc limit 1', [
    getPartnerId(world, actor),
  ]);
  return String(row?.id);
}

/** A service and a customer of the actor's partner. */
export async function createProjectInputs(world: TestWorld, actor: Actor): Promise<Record<string, unknown>> {
  const [customer] = await world.test.asOwner('select id from customers where partner_id = $1 order by created_at desc limit 1', [
    getPartnerId(world, actor),
  ]);
  return { serviceId: await findServiceId(world, actor), customerId: customer?.id };
}
