import type { ReactNode } from 'react';
import { formatFileSize } from '@techadds/shared/file';
import { Flex, Span } from '@techadds/shared/ui';
import { IconFileText, IconPhoto } from '@techadds/shared/ui/icons';

interface FileNameProps {
  name: string;
  /** In bytes. */
  size: number;
  type: string;
  /** Buttons for the file. */
  children?: ReactNode;
}

/** A file by its kind, name and size. */
export function FileName({ name, size, type, children }: FileNameProps) {
  const Icon = type.startsWith('image/') ? IconPhoto : IconFileText;
  return (
    <Flex alignItems="center" gap="2" textStyle="sm">
      <Span display="flex" flex="none" color="fg.muted">
        <Icon aria-hidden />
      </Span>
      <Span minWidth="0" overflowWrap="anywhere" dir="auto">
        {name}
      </Span>
      <Span flex="none" color="fg.muted" textStyle="xs">
        {formatFileSize(size)}
      </Span>
      {children}
    </Flex>
  );
}
