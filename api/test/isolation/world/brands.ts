import { onePixelPng } from '../pixel';
import type { Actor, TestWorld } from '../test-world';

/** Creates two brands per tenant, one of them in use, and branding with a logo for administrators and partners. */
export async function createBrands({ actors, send }: TestWorld): Promise<void> {
  const call = async (actor: Actor, method: 'POST' | 'PUT', url: string, payload: object) => {
    const answer = await send(actor, { method, url, payload });
    if (answer.statusCode >= 300) throw new Error(`The world has no brand: ${url} ${answer.body}`);
    return answer.json<{ id: string }>().id;
  };
  for (const actor of actors.filter(({ role }) => role === 'admin' || role === 'partner_admin')) {
    const logo = await call(actor, 'POST', '/files', { name: 'logo.png', purpose: 'brand_logo', data: onePixelPng });
    await call(actor, 'POST', '/settings/branding/logo', { fileId: logo });
    if (actor.role !== 'admin') {
      await call(actor, 'PUT', '/settings/branding', { primary: '#6d28d9' });
      continue;
    }
    const brand = { domain: null, details: 'For everybody', primary: '#0a7d54', logoId: logo, iconId: logo, status: 'active' };
    const usedBrand = await call(actor, 'POST', '/admin/brands', { ...brand, name: 'House brand' });
    await call(actor, 'PUT', '/settings/branding', { primary: null, brandId: usedBrand });
    await call(actor, 'POST', '/admin/brands', { ...brand, name: 'Second brand', logoId: null, iconId: null });
  }
}
