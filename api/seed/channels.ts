import { archiveOrRestoreChannel, createChannel } from '../src/modules/channels/channels.rules';
import { sendMessage } from '../src/modules/conversations/conversations.rules';
import type { SeedEvent } from './history';
import type { DemoTenant } from './tenants';
import { createActionContext, type createTenantUsers, type SeedUser } from './users';

const hourMs = 3_600_000;
type Who = 'lead' | 'staff' | 'admin';
interface PlannedMessage {
  by: Who;
  text: string;
  /** The place of the message of the channel whose thread it replies in. */
  replyTo?: number;
}
interface PlannedChannel {
  name: string;
  topic: string;
  isPrivate?: boolean;
  isArchived?: boolean;
  /** Without its creator: the partner's lead. */
  members: readonly Who[];
  /** Hours before now of the first message; the others follow in half an hour each. */
  hoursAgo: number;
  messages: readonly PlannedMessage[];
}

const plannedChannels = ({ lead, staff }: Record<Who, SeedUser>): readonly PlannedChannel[] => [
  {
    ...{ name: 'deliveries', topic: 'What goes out this week', members: ['staff'], hoursAgo: 5 },
    messages: [
      { by: 'lead', text: 'The report for the penetration test is due on Thursday. Who reviews it?' },
      { by: 'staff', text: 'I do. The draft is ready tomorrow at noon.', replyTo: 0 },
      { by: 'lead', text: 'Good. Please leave the appendix out until the customer has fixed the first finding.', replyTo: 0 },
      { by: 'staff', text: 'The switches of the last two stores arrived.' },
      { by: 'lead', text: `@${staff.firstName} ${staff.lastName} can you call the site and agree on a morning?` },
    ],
  },
  {
    ...{ name: 'questions', topic: 'Ask here before you ask the customer', members: ['staff', 'admin'], hoursAgo: 30 },
    messages: [
      { by: 'staff', text: 'A customer asks for two invoices for one order. Is that possible?' },
      { by: 'admin', text: 'Not for one order. Two milestones of a project have an invoice each.', replyTo: 0 },
      { by: 'staff', text: `Thanks. @${lead.firstName} ${lead.lastName} I suggest a project then.` },
    ],
  },
  {
    ...{ name: 'hiring', topic: 'Second network engineer', isPrivate: true, members: [], hoursAgo: 60 },
    messages: [{ by: 'lead', text: 'Three applications so far. I meet two of them next week.' }],
  },
  {
    ...{ name: 'office-move', topic: 'Done in spring', isArchived: true, members: ['staff'], hoursAgo: 200 },
    messages: [{ by: 'staff', text: 'All desks are connected. The old keys go back on Friday.' }],
  },
];

/** The channels of the first partner's team, one of them private and one archived. */
export function buildChannelEvents(tenant: DemoTenant, users: ReturnType<typeof createTenantUsers>, now: Date): SeedEvent[] {
  const team = { lead: users.leads[0]!, staff: users.staff, admin: users.admin };
  return plannedChannels(team).flatMap((plan) => buildChannel(tenant, team, plan, now));
}

function buildChannel(tenant: DemoTenant, team: Record<Who, SeedUser>, plan: PlannedChannel, now: Date): SeedEvent[] {
  const { name, topic, isPrivate = false, isArchived, members, hoursAgo, messages } = plan;
  const at = (hours: number) => new Date(now.getTime() - (hoursAgo - hours) * hourMs);
  const channel: { id?: string; messageIds: string[] } = { messageIds: [] };
  const asLead = (time: Date) => createActionContext(tenant, team.lead, 'channels.manage', time);
  const create: SeedEvent = {
    at: at(-1),
    run: async (tx) => {
      const body = { name, topic, isPrivate, memberIds: members.map((who) => team[who].id) };
      channel.id = (await createChannel(tx, asLead(at(-1)), body)).id;
    },
  };
  const sent = messages.map(({ by, text, replyTo }, n): SeedEvent => {
    const time = at(n / 2);
    return {
      at: time,
      run: async (tx) => {
        const { caller } = createActionContext(tenant, team[by], 'chat.own', time);
        const threadId = replyTo === undefined ? undefined : channel.messageIds[replyTo];
        const { message } = await sendMessage(tx, caller, channel.id!, { text, clientId: undefined, files: [], threadId }, time);
        channel.messageIds.push(message.id);
      },
    };
  });
  const archivedAt = at(24);
  const archive: SeedEvent = {
    at: archivedAt,
    run: async (tx) => void (await archiveOrRestoreChannel(tx, asLead(archivedAt), channel.id!, 'archive')),
  };
  return [create, ...sent, ...(isArchived ? [archive] : [])];
}
