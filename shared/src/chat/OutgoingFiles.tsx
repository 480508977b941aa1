import { sizeOf } from '@techadds/shared/file';
import { Box, Flex, Span, Stack } from '@techadds/shared/ui';
import { IconFileText } from '@techadds/shared/ui/icons';
import type { OutgoingFile } from './outbox';

/** The files of a message on its way, and how far each has come. */
export function OutgoingFiles({ files, moving }: { files: readonly OutgoingFile[]; moving: boolean }) {
  return (
    <Stack as="ul" gap="1" listStyleType="none" aria-label="Attached files">
      {files.map(({ key, file, share }) => (
        <Box as="li" key={key} minWidth="0">
          <Flex alignItems="center" gap="2" textStyle="sm">
            <Span display="flex" flex="none" color="fg.muted">
              <IconFileText size={16} stroke={1.75} aria-hidden />
            </Span>
            <Span minWidth="0" overflowWrap="anywhere" dir="auto">
              {file.name}
            </Span>
            <Span flex="none" color="fg.muted" textStyle="xs">
              {sizeOf(file.size)}
            </Span>
          </Flex>
          {moving && <progress value={share} max={1} aria-label={`Uploading ${file.name}`} style={{ width: '100%' }} />}
        </Box>
      ))}
    </Stack>
  );
}
