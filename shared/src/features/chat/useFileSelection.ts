import { useState, type ClipboardEvent, type DragEvent } from 'react';
import { maxAttachments } from '@techadds/shared/contract/conversations/forms';
import { fileTypes, maxFileBytes } from '@techadds/shared/contract/files/endpoints';

interface SelectedFile {
  key: string;
  file: File;
}

export interface FileSelection {
  files: readonly SelectedFile[];
  /** Why a file was not attached. */
  error: string | undefined;
  /** Whether files are being dragged over the conversation. */
  isDragOver: boolean;
  add: (files: Iterable<File>) => void;
  remove: (key: string) => void;
  clear: () => void;
  onPaste: (event: ClipboardEvent) => void;
  /** For the element that files can be dropped on. */
  dropHandlers: Record<'onDragOver' | 'onDragLeave' | 'onDrop', (event: DragEvent) => void>;
}

/** Immediate validation; the server checks the content of the file. */
function validateFile({ name, size, type }: File): string | undefined {
  if (type !== '' && !fileTypes.some((known) => known === type))
    return `${name} was not attached. PNG, JPEG and WebP pictures and PDF files can be sent.`;
  return size > maxFileBytes ? `${name} was not attached. It is larger than 5 MB.` : undefined;
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** The files for the next message: chosen, pasted or dropped. */
export function useFileSelection(): FileSelection {
  const [files, setFiles] = useState<readonly SelectedFile[]>([]);
  const [error, setError] = useState<string>();
  const [isDragOver, setIsDragOver] = useState(false);
  const add = (added: Iterable<File>) => {
    const all = [...added];
    const valid = all.filter((file) => validateFile(file) === undefined).map((file) => ({ key: crypto.randomUUID(), file }));
    const remaining = maxAttachments - files.length;
    setError(
      valid.length > remaining
        ? `A message takes ${maxAttachments} files. The others were not attached.`
        : all.map(validateFile).find(Boolean),
    );
    setFiles([...files, ...valid.slice(0, Math.max(0, remaining))]);
  };
  return {
    files,
    error,
    isDragOver,
    add,
    remove: (key) => {
      setFiles(files.filter((each) => each.key !== key));
      setError(undefined);
    },
    clear: () => {
      setFiles([]);
      setError(undefined);
    },
    onPaste: (event) => {
      // Some programs add a picture of copied text to the clipboard.
      if (event.clipboardData.files.length === 0 || event.clipboardData.types.includes('text/plain')) return;
      event.preventDefault();
      add(event.clipboardData.files);
    },
    dropHandlers: {
      onDragOver: (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsDragOver(true);
      },
      onDragLeave: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsDragOver(false);
      },
      onDrop: (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsDragOver(false);
        add(event.dataTransfer.files);
      },
    },
  };
}
