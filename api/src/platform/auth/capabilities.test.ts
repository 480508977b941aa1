import { getCapability, getScope, isPublicEndpoint, permissions, type Permission } from '@techadds/shared/permissions';
import { endpoints } from '@techadds/shared/contract/endpoints';
import { capabilities, roles } from '@techadds/shared/roles';
import { createTestApp, type TestApp } from '../../../test/app';

const all = Object.keys(permissions) as Permission[];
const teamRoles = ['partner_admin', 'partner_staff'] as const;

describe('a capability', () => {
  it.each(roles)('never adds a permission to the role %s', (role) => {
    for (const permission of all) {
      expect([permission, getScope(permission, role, null)]).toEqual([permission, getScope(permission, role)]);
      for (const held of [[], [...capabilities], ...capabilities.map((one) => [one])])
        expect([undefined, getScope(permission, role)]).toContain(getScope(permission, role, held));
    }
  });

  it('takes away exactly its permissions where it is missing', () => {
    for (const role of teamRoles)
      for (const capability of capabilities) {
        const held = capabilities.filter((one) => one !== capability);
        for (const permission of all) {
          const expected =
            getCapability(permission) === capability && !isPublicEndpoint(permission) ? undefined : getScope(permission, role);
          expect([permission, getScope(permission, role, held)]).toEqual([permission, expected]);
        }
      }
  });

  it('covers something that a team does', () => {
    for (const capability of capabilities)
      expect(all.some((permission) => getCapability(permission) === capability && getScope(permission, 'partner_admin'))).toBe(true);
  });
});

describe('the server', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  it.each(teamRoles)(
    'refuses a %s without capabilities each endpoint that needs one, and no other',
    async (role) => {
      await app.asOwner(`update users set capabilities = '[]' where id = $1`, [app.tenants.acme.users[role].id]);
      const authorization = `Bearer ${await app.as(role).token()}`;
      const differences: string[] = [];
      for (const { endpoint } of endpoints) {
        const name = `${endpoint.method} ${endpoint.path}`;
        if (!getScope(endpoint.permission, role) || isPublicEndpoint(endpoint.permission) || name.endsWith('/logout')) continue;
        const url = endpoint.path.replaceAll(/\{\w+\}/g, crypto.randomUUID());
        const response = await app.anonymous.send({ method: endpoint.method, url, headers: { authorization } });
        const isRefused = response.statusCode === 403 && response.json<{ code: string }>().code === 'capability_missing';
        if (isRefused !== (getCapability(endpoint.permission) !== undefined)) differences.push(`${name}: ${response.statusCode}`);
      }
      expect(differences).toEqual([]);
    },
    60_000,
  );
});
