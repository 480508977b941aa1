import { formatMoment } from '@techadds/shared/format/date';
import { discardItem, editPath, formatAmount, getItemTitle, ItemBadge, retryItem, syncNow } from '@techadds/shared/offline';
import type { QueuedItem } from '@techadds/shared/offline';
import { Box, Flex, IconButton, Text } from '@techadds/shared/ui';
import { IconDots, IconPencil, IconRefresh, IconTrash } from '@techadds/shared/ui/icons';
import { Menu } from '@techadds/shared/ui/menu';

const nouns = { quotes: 'Quote', services: 'Service' };

/** What an action did, and how to undo it. In the page rather than a toast, which an open drawer would cover. */
export interface QueueNotice {
  text: string;
  undo?: () => Promise<void>;
}

async function discard(queued: QueuedItem): Promise<QueueNotice> {
  try {
    const { undo } = await discardItem(queued);
    return { text: `${getItemTitle(queued)} discarded.`, undo };
  } catch {
    return { text: 'Nothing was discarded: the storage of this device cannot be changed.' };
  }
}

interface QueueRowProps {
  queued: QueuedItem;
  onNotice: (notice: QueueNotice) => void;
}

/** An item of the queue, with why the server did not accept it. */
export function QueueRow({ queued, onNotice }: QueueRowProps) {
  const { kind, item, meta } = queued;
  const title = getItemTitle(queued);
  const amount = formatAmount(queued);
  const facts = [meta.hints?.customer?.name, amount && `${amount} to be confirmed`, `saved ${formatMoment(meta.savedAt)}`].filter(Boolean);
  const isRefused = meta.status === 'needs_attention' && meta.lastError !== undefined;
  return (
    <Flex as="li" gap="3" py="3" borderBottom="1px solid" borderColor="line" alignItems="flex-start">
      <Box flex="1" minWidth="0">
        <Text textStyle="sm" fontWeight="medium" overflowWrap="anywhere">
          {nouns[kind]}: {title}
        </Text>
        <Text textStyle="xs" color="fg.muted">
          {facts.join(' · ')}
        </Text>
        {isRefused && (
          <Box mt="1" textStyle="xs" color="t.bad.fg">
            <Text>{meta.lastError?.message}</Text>
            {Object.entries(meta.lastError?.fields ?? {}).map(([field, words]) => (
              <Text key={field}>
                {field}: {words}
              </Text>
            ))}
          </Box>
        )}
      </Box>
      <ItemBadge status={meta.status} />
      <Menu
        label={`Actions for ${title}`}
        align="end"
        items={[
          { label: 'Edit', icon: <IconPencil aria-hidden />, to: editPath(kind, item) },
          { label: 'Retry', icon: <IconRefresh aria-hidden />, onSelect: () => void retryItem(queued).then(syncNow, () => undefined) },
          { label: 'Discard', icon: <IconTrash aria-hidden />, danger: true, onSelect: () => void discard(queued).then(onNotice) },
        ]}
        trigger={(props) => <IconButton {...props} label={`Actions for ${title}`} icon={<IconDots aria-hidden />} />}
      />
    </Flex>
  );
}
