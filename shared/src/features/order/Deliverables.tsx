import { useState, type ReactNode } from 'react';
import type { OrderDetail } from '@techadds/shared/contract/orders/endpoints';
import { downloadFile, formatFileSize } from '@techadds/shared/file';
import { Box, Button, Flex, Heading, Span, Stack, RelativeTime } from '@techadds/shared/ui';
import { IconDownload, IconFileText } from '@techadds/shared/ui/icons';

/** The delivered files, the latest first, for download; renders nothing if there are none. */
export function Deliverables({ order: { deliverables } }: { order: OrderDetail }) {
  if (deliverables.length === 0) return null;
  return (
    <Box as="section" aria-labelledby="deliverables">
      <Heading as="h2" size="sm" id="deliverables" mb="2">
        Deliverables
      </Heading>
      <Stack as="ul" gap="2">
        {deliverables.map((file) => (
          <DeliveredFile key={file.id} file={file} />
        ))}
      </Stack>
    </Box>
  );
}

interface DeliveredFileProps {
  file: { id: string; name: string; type: string; size: number; deliveredAt: string };
  /** Who added it. */
  by?: string;
  /** A button beside the download. */
  action?: ReactNode;
}

/** A delivered file in a list, for download. */
export function DeliveredFile({ file, by, action }: DeliveredFileProps) {
  const { name, size, deliveredAt } = file;
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    await downloadFile(file);
    setBusy(false);
  };
  return (
    <Flex as="li" alignItems="center" gap="3" px="3" py="2" border="1px solid" borderColor="line" rounded="md" textStyle="sm">
      <Box color="fg.muted" flex="none">
        <IconFileText aria-hidden />
      </Box>
      <Box flex="1" minWidth="0">
        <Span fontWeight="medium" overflowWrap="anywhere">
          {name}
        </Span>{' '}
        <Span color="fg.muted" textStyle="xs" whiteSpace="nowrap">
          {formatFileSize(size)} · <RelativeTime at={deliveredAt} />
          {by !== undefined && ` · ${by}`}
        </Span>
      </Box>
      <Button
        size="sm"
        busy={busy}
        icon={<IconDownload size={15} aria-hidden />}
        aria-label={`Download ${name}`}
        onClick={() => void download()}
      >
        Download
      </Button>
      {action}
    </Flex>
  );
}
