import type { Dispatch, SetStateAction } from 'react';
import { FileUpload } from '@techadds/shared/patterns/form';
import { Flex, IconButton, Span, Stack } from '@techadds/shared/ui';
import { IconFileText, IconX } from '@techadds/shared/ui/icons';

export interface UploadedFile {
  id: string;
  name: string;
}

interface FilesToDeliverProps {
  files: readonly UploadedFile[];
  onChange: Dispatch<SetStateAction<readonly UploadedFile[]>>;
}

const maxFiles = 10;

/** The files of a delivery: uploads them, and lists what is uploaded. */
export const FilesToDeliver = ({ files, onChange }: FilesToDeliverProps) => (
  <Stack gap="2">
    {files.length > 0 && (
      <Stack as="ul" gap="1" aria-label="Files to deliver">
        {files.map((file) => (
          <Flex as="li" key={file.id} alignItems="center" gap="2" textStyle="sm">
            <IconFileText aria-hidden />
            <Span flex="1" minWidth="0" overflowWrap="anywhere">
              {file.name}
            </Span>
            <IconButton
              size="sm"
              label={`Leave out ${file.name}`}
              icon={<IconX size={15} />}
              onClick={() => onChange((all) => all.filter((each) => each.id !== file.id))}
            />
          </Flex>
        ))}
      </Stack>
    )}
    <FileUpload
      label="Add files"
      purpose="deliverable"
      remainingSlots={maxFiles - files.length}
      onUploaded={(id, name) => onChange((all) => [...all, { id, name }])}
    />
  </Stack>
);
