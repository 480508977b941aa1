import { useState } from 'react';
import type { Attachment } from '@techadds/shared/contract/conversations/endpoints';
import { imageFolder, imageUrl } from '@techadds/shared/contract/files/images';
import { downloadFile } from '@techadds/shared/file';
import { Box, IconButton, Stack } from '@techadds/shared/ui';
import { IconDownload } from '@techadds/shared/ui/icons';
import { Image } from '@techadds/shared/ui/image';
import { FileName } from './FileName';

/** The files of a message: pictures as previews, and each file with its name and size for download. */
export function AttachmentList({ files }: { files: readonly Attachment[] }) {
  return (
    <Stack as="ul" gap="2" listStyleType="none" aria-label="Attached files">
      {files.map((file) => (
        <Box as="li" key={file.id} minWidth="0">
          {file.type.startsWith('image/') && <AttachmentPreview file={file} />}
          <AttachmentRow file={file} />
        </Box>
      ))}
    </Stack>
  );
}

function AttachmentPreview({ file: { id, name } }: { file: Attachment }) {
  const source = `${imageFolder}${id}`;
  return (
    <Box asChild display="block" width="16rem" maxWidth="full" mb="1" rounded="md">
      <a href={imageUrl(source, 1920)} target="_blank" rel="noopener" aria-label={`Open ${name} in a new tab`}>
        <Image src={source} alt="" aspectRatio={4 / 3} sizes="256px" />
      </a>
    </Box>
  );
}

function AttachmentRow({ file }: { file: Attachment }) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    await downloadFile(file);
    setBusy(false);
  };
  return (
    <FileName {...file}>
      <IconButton
        size="xs"
        label={`Download ${file.name}`}
        disabled={busy}
        icon={<IconDownload size={15} aria-hidden />}
        onClick={() => void download()}
      />
    </FileName>
  );
}
