import { deactivateStaff, updateStaff } from '../src/modules/staff/staff.rules';
import { inviteStaff, revokeInvite } from '../src/modules/staff/invites.rules';
import { setOutOfOffice } from '../src/modules/staff/out-of-office.rules';
import { updateProfile } from '../src/modules/partner-profile/partner-profile.rules';
import type { SeedEvent } from './history';
import type { DemoTenant } from './tenants';
import { createActionContext, slugify, type createTenantUsers } from './users';

const dayMs = 86_400_000;
const appOrigin = 'https://app.techadds.example';
const skills = [
  ['Penetration tests', 'Incident response', 'Cloud security'],
  ['Networks', 'Fiber', 'Wi-Fi surveys'],
  ['Backups', 'Migrations', 'Monitoring'],
] as const;

/** The team of the first partner in every state, its invitations, and the profiles of all partners. */
export function buildStaffEvents(tenant: DemoTenant, users: ReturnType<typeof createTenantUsers>, now: Date): SeedEvent[] {
  const [lead] = users.leads;
  const [consultant, seller, former] = users.team;
  if (!lead || !consultant || !seller || !former) throw new Error(`${tenant.subdomain} has no team.`);
  const at = (days: number) => new Date(now.getTime() - days * dayMs);
  const day = (offset: number) => at(-offset).toISOString().slice(0, 10);
  const actBy = (
    days: number,
    run: (tx: Parameters<SeedEvent['run']>[0], context: ReturnType<typeof createActionContext>) => Promise<unknown>,
  ) => ({
    at: at(days),
    run: async (tx: Parameters<SeedEvent['run']>[0]) => void (await run(tx, createActionContext(tenant, lead, 'staff.manage', at(days)))),
  });
  const { handle } = tenant.partners[0]!;
  const invite = (name: string) => ({
    email: `${name}@${slugify(handle)}.example`,
    role: 'partner_staff' as const,
    expiresInDays: 7 as const,
  });
  return [
    actBy(200, (tx, context) =>
      updateStaff(tx, context, consultant.id, { role: 'partner_staff', capabilities: ['orders', 'consultant'], isOwner: false }),
    ),
    actBy(150, (tx, context) =>
      updateStaff(tx, context, seller.id, {
        role: 'partner_admin',
        capabilities: ['orders', 'services', 'quotes', 'contracts', 'customers', 'consultant'],
        isOwner: false,
      }),
    ),
    actBy(40, (tx, context) => deactivateStaff(tx, context, former.id, { handOverTo: null })),
    actBy(2, (tx, context) => setOutOfOffice(tx, context, consultant.id, { from: day(-1), until: day(6), note: 'Parental leave' })),
    actBy(30, (tx, context) => inviteStaff(tx, context, { ...invite('robin.hale'), capabilities: null }, appOrigin)),
    actBy(20, async (tx, context) => {
      const { id } = await inviteStaff(tx, context, { ...invite('sam.ortiz'), capabilities: ['orders'] }, appOrigin);
      await revokeInvite(tx, context, id);
    }),
    actBy(1, (tx, context) => inviteStaff(tx, context, { ...invite('yuki.mori'), capabilities: ['orders', 'consultant'] }, appOrigin)),
    ...tenant.partners.map(({ handle: name, about }, n) => ({
      at: at(60 - n),
      run: async (tx: Parameters<SeedEvent['run']>[0]) => {
        const context = createActionContext(tenant, users.leads[n]!, 'profile.edit', at(60 - n));
        await updateProfile(tx, context, {
          about,
          skills: [...skills[n % skills.length]!],
          regions: n % 2 === 0 ? ['nordics', 'western-europe'] : ['britain-ireland'],
          languages: n % 2 === 0 ? ['English', 'Swedish'] : ['English'],
          certificates: [{ name: 'ISO/IEC 27001', issuer: 'DNV', validUntil: day(300 + n) }],
          website: `https://${slugify(name)}.example`,
          holiday: n === tenant.partners.length - 1 ? { from: day(28), to: day(38), note: 'We are back in the new year.' } : null,
        });
      },
    })),
  ];
}
