import type { Channel } from '@techadds/shared/contract/channels/endpoints';
import type { Caller } from '../../platform/auth/caller';
import { canManageChannel } from '../conversations/conversations.service';
import type { ChannelRow } from './channels.db';

export function toChannelDto(caller: Caller, { row, partnerName, memberCount, isMember, inSlack }: ChannelRow): Channel {
  const { id, serviceName, topic, isPrivate, partnerId, createdAt, archivedAt } = row;
  return {
    ...{ id, name: serviceName ?? '', topic, isPrivate, createdAt, archivedAt, memberCount, isMember, inSlack },
    partner: partnerId === null ? null : { id: partnerId, name: partnerName ?? '' },
    canManage: canManageChannel(caller, partnerId),
  };
}
