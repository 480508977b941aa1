import { Box, Stack } from '@techadds/shared/ui';
import { FileName } from './FileName';
import type { OutgoingFile } from './outbox';

/** The files of a message that is being sent, with their upload progress. */
export function OutgoingAttachmentList({ files, uploading }: { files: readonly OutgoingFile[]; uploading: boolean }) {
  return (
    <Stack as="ul" gap="1" listStyleType="none" aria-label="Attached files">
      {files.map(({ key, file, progress }) => (
        <Box as="li" key={key} minWidth="0">
          <FileName name={file.name} size={file.size} type={file.type} />
          {uploading && <progress value={progress} max={1} aria-label={`Uploading ${file.name}`} style={{ width: '100%' }} />}
        </Box>
      ))}
    </Stack>
  );
}
