import { useState } from 'react';
import { apiQuery, useApiMutation } from '@techadds/shared/api';
import { exportChannels, joinChannel, listChannels, type Channel } from '@techadds/shared/contract/channels/endpoints';
import { CsvExportButton } from '@techadds/shared/patterns/list';
import { paths } from '@techadds/shared/paths';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { useNavigate } from '@techadds/shared/router';
import { useCan } from '@techadds/shared/session/use-can';
import {
  Box,
  Button,
  ButtonLink,
  EmptyState,
  ErrorNotice,
  Flex,
  LoadingIndicator,
  SearchInput,
  Span,
  Stack,
  Text,
  toast,
} from '@techadds/shared/ui';
import { SegmentedControl } from '@techadds/shared/ui/controls';
import { Dialog } from '@techadds/shared/ui/dialog';
import { IconMessage, IconPlus } from '@techadds/shared/ui/icons';
import { useArchiveChannel } from './useArchiveChannel';

interface ChannelListProps {
  onAdd: () => void;
  onClose: () => void;
}

/** The channels of the team, to open or join, and the archived ones to restore. */
export function ChannelList({ onAdd, onClose }: ChannelListProps) {
  const [query, setQuery] = useState('');
  const [view, setView] = useState<'active' | 'archived'>('active');
  const canManage = useCan('channels.manage');
  const search = { query, ...(view === 'archived' && { archived: '1' as const }) };
  const { data, error, refetch } = useQuery({
    ...apiQuery(listChannels, { query: { ...search, limit: '200' } }),
    placeholderData: keepPreviousData,
  });
  const add = canManage && (
    <>
      <ButtonLink to={paths.slack}>Slack</ButtonLink>
      <Button variant="solid" icon={<IconPlus aria-hidden />} onClick={onAdd}>
        New channel
      </Button>
    </>
  );
  return (
    <Dialog open title="Channels" onClose={onClose} actions={add || undefined}>
      <Stack gap="4">
        <Flex gap="2" flexWrap="wrap">
          <Box flex={{ base: '1 1 100%', sm: '1' }}>
            <SearchInput label="Search channels" placeholder="Search" value={query} onChange={setQuery} landmark={false} />
          </Box>
          <SegmentedControl
            label="Channels"
            value={view}
            onChange={setView}
            options={[
              { value: 'active', label: 'Active' },
              { value: 'archived', label: 'Archived' },
            ]}
          />
          <CsvExportButton endpoint={exportChannels} name="channels" query={search} />
        </Flex>
        {error && (
          <ErrorNotice title="The channels didn’t load" reassurance="Nothing was changed." error={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && <LoadingIndicator text="Loading channels" />}
        {data?.items.length === 0 && <NoChannels {...{ query, view, canManage }} />}
        <Box as="ul" listStyle="none" aria-label="Channels">
          {data?.items.map((channel) => (
            <ChannelItem key={channel.id} channel={channel} onClose={onClose} />
          ))}
        </Box>
      </Stack>
    </Dialog>
  );
}

function NoChannels({ query, view, canManage }: { query: string; view: 'active' | 'archived'; canManage: boolean }) {
  const icon = <IconMessage size={20} />;
  if (query) return <EmptyState icon={icon} title="No channel matches" text="Channels are found by their name and topic." />;
  if (view === 'archived')
    return <EmptyState icon={icon} title="No archived channels" text="Channels that are archived can be read and restored here." />;
  const text = canManage
    ? 'A channel is a conversation of your team about one topic. Customers do not see it.'
    : 'A channel is a conversation of your team about one topic. Your partner’s administrator creates the first one.';
  return <EmptyState icon={icon} title="No channels yet" text={text} />;
}

function ChannelItem({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const { id, name, topic, isPrivate, partner, memberCount, isMember, canManage, archivedAt, inSlack } = channel;
  const join = useApiMutation(joinChannel);
  const navigate = useNavigate();
  const { restore } = useArchiveChannel();
  const open = () => {
    onClose();
    void navigate(paths.room(id));
  };
  const joinAndOpen = () =>
    join.mutate({ params: { id } }, { onSuccess: open, onError: ({ message }) => toast({ title: message, tone: 'bad' }) });
  const seesPartners = useCan('channels.read', 'tenant');
  const details = [
    seesPartners ? partner?.name : undefined,
    memberCount === 1 ? '1 member' : `${memberCount} members`,
    isPrivate ? 'Private' : undefined,
    inSlack ? 'In Slack' : undefined,
  ];
  return (
    <Flex as="li" gap="3" py="3" alignItems="center" borderTop="1px solid" borderColor="line" _first={{ borderTop: 'none' }}>
      <Box flex="1" minWidth="0">
        <Text textStyle="sm" fontWeight="medium" overflowWrap="anywhere">
          #{name}
        </Text>
        {topic && (
          <Text textStyle="xs" overflowWrap="anywhere">
            {topic}
          </Text>
        )}
        <Span textStyle="xs" color="fg.muted">
          {details.filter(Boolean).join(' · ')}
        </Span>
      </Box>
      {archivedAt !== null && canManage && (
        <Button size="sm" aria-label={`Restore #${name}`} onClick={() => restore(id, `#${name}`)}>
          Restore
        </Button>
      )}
      {isMember ? (
        <Button size="sm" aria-label={`Open #${name}`} onClick={open}>
          Open
        </Button>
      ) : (
        archivedAt === null && (
          <Button size="sm" aria-label={`Join #${name}`} busy={join.isPending} onClick={joinAndOpen}>
            Join
          </Button>
        )
      )}
    </Flex>
  );
}
