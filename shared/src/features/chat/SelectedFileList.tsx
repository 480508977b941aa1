import { formatFileSize } from '@techadds/shared/file';
import { Flex, IconButton, Span } from '@techadds/shared/ui';
import { IconAlertCircle, IconFileText, IconX } from '@techadds/shared/ui/icons';
import type { FileSelection } from './useFileSelection';

/** The files of the next message, each with a button to remove it, and why a file was not attached. */
export function SelectedFileList({ selection, onRemoved }: { selection: FileSelection; onRemoved: () => void }) {
  const { files, error, remove } = selection;
  return (
    <>
      {files.length > 0 && (
        <Flex as="ul" gap="2" flexWrap="wrap" mb="2" listStyleType="none" aria-label="Files to send">
          {files.map(({ key, file }) => (
            <Flex
              as="li"
              key={key}
              maxWidth="full"
              alignItems="center"
              gap="2"
              ps="2"
              pe="1"
              py="0.5"
              rounded="md"
              border="1px solid"
              borderColor="line"
              textStyle="sm"
            >
              <Span display="flex" flex="none" color="fg.muted">
                <IconFileText aria-hidden />
              </Span>
              <Span minWidth="0" truncate dir="auto">
                {file.name}
              </Span>
              <Span flex="none" color="fg.muted" textStyle="xs">
                {formatFileSize(file.size)}
              </Span>
              <IconButton
                size="xs"
                label={`Leave out ${file.name}`}
                icon={<IconX size={14} aria-hidden />}
                onClick={() => {
                  remove(key);
                  onRemoved();
                }}
              />
            </Flex>
          ))}
        </Flex>
      )}
      {error && (
        <Flex role="alert" alignItems="center" gap="1" mb="2" textStyle="sm" color="t.bad.fg">
          <Span display="flex" flex="none">
            <IconAlertCircle size={14} aria-hidden />
          </Span>
          {error}
        </Flex>
      )}
    </>
  );
}
