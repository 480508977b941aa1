import { randomBytes } from 'node:crypto';
import { onePixelPng } from '../pixel';
import type { Actor, TestWorld } from '../test-world';
import { getPartnerId, findServiceId } from './partner-rows';
import type { InputOverrides } from './types';

/** Inputs of a service that must refer to existing rows; without images. */
async function createServiceInputs(world: TestWorld, actor: Actor): Promise<Record<string, unknown>> {
  const [category] = await world.test.asOwner('select id from categories where tenant_id = $1 order by 1 limit 1', [
    world.test.tenants[actor.tenant].id,
  ]);
  return { partnerId: getPartnerId(world, actor), categoryId: category?.id, images: [], draft: false, packages: [standardPackage] };
}

const standardPackage = { name: 'Standard', priceCents: 100_000, deliveryDays: 5, revisions: 1, features: [] };

/** Services and their images, categories, and the pages of partners. */
export const serviceInputs: InputOverrides = {
  // Generated services are complete, so they can be published; partner and category must match the actor.
  createService: async (world, actor) => ({
    ...(await createServiceInputs(world, actor)),
    // A client id belongs to one service.
    ...{ id: `offline-${Date.now()}-${randomBytes(8).toString('hex')}`, updated_at: '2026-11-20T09:00:00Z' },
  }),
  updateService: async (world, actor) => ({ ...(await createServiceInputs(world, actor)), updatedAt: undefined, partnerId: undefined }),
  bulkServices: async (world, actor) => ({ action: 'archive', ids: [await findServiceId(world, actor)], where: undefined }),
  importServices: async (world, actor) => ({
    csv: `Name,Category,Price\nImported ${randomBytes(6).toString('hex')},Security,100`,
    partnerId: getPartnerId(world, actor),
  }),
  setFlagship: () => ({ flagship_until: undefined }),
  orderFlagships: async ({ test }, { tenant }) => {
    const [flagship] = await test.asOwner('select id from services where tenant_id = $1 and flagship_promoted limit 1', [
      test.tenants[tenant].id,
    ]);
    return { ids: [flagship?.id] };
  },
  createFile: () => ({ name: 'dot.png', purpose: 'service_image', data: onePixelPng }),
  updatePartnerProfile: () => ({
    ...{ updatedAt: undefined, regions: [], website: '' },
    holiday: { from: '2036-01-01', to: '2036-01-05', note: 'Sample' },
  }),
  getPartnerPage: async ({ test }, { id }) => {
    const query = 'select p.handle from partners p join users me on me.id = $1 and me.tenant_id = p.tenant_id order by p.id limit 1';
    return { handle: (await test.asOwner(query, [id]))[0]?.handle };
  },
  // A category cannot be its own parent.
  updateCategory: () => ({ parentId: undefined }),
  updateMarketplaceCategory: () => ({ parentId: undefined }),
};
