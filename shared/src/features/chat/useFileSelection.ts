import { useState, type ClipboardEvent, type DragEvent } from 'react';
import { mostAttachments } from '@techadds/shared/contract/conversations/forms';
import { fileTypes, maxFileBytes } from '@techadds/shared/contract/files/endpoints';

interface ChosenFile {
  key: string;
  file: File;
}

export interface ChosenFiles {
  files: readonly ChosenFile[];
  /** Why something was not taken. */
  problem: string | undefined;
  /** Whether something that could be dropped is held over the conversation. */
  over: boolean;
  take: (files: Iterable<File>) => void;
  remove: (key: string) => void;
  clear: () => void;
  onPaste: (event: ClipboardEvent) => void;
  /** For the element on which files may be dropped. */
  dropping: Record<'onDragOver' | 'onDragLeave' | 'onDrop', (event: DragEvent) => void>;
}

/** What is said at once; the server looks into the file itself. */
function problemWith({ name, size, type }: File): string | undefined {
  if (type !== '' && !fileTypes.some((known) => known === type))
    return `${name} was not attached. PNG, JPEG and WebP pictures and PDF files can be sent.`;
  return size > maxFileBytes ? `${name} was not attached. It is larger than 5 MB.` : undefined;
}

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** The files that are to go with the next message: chosen, pasted or dropped. */
export function useFiles(): ChosenFiles {
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [problem, setProblem] = useState<string>();
  const [over, setOver] = useState(false);
  const take = (taken: Iterable<File>) => {
    const all = [...taken];
    const fit = all.filter((file) => problemWith(file) === undefined).map((file) => ({ key: crypto.randomUUID(), file }));
    const room = mostAttachments - files.length;
    setProblem(
      fit.length > room ? `A message takes ${mostAttachments} files. The others were not attached.` : all.map(problemWith).find(Boolean),
    );
    setFiles([...files, ...fit.slice(0, Math.max(0, room))]);
  };
  return {
    files,
    problem,
    over,
    take,
    remove: (key) => {
      setFiles(files.filter((each) => each.key !== key));
      setProblem(undefined);
    },
    clear: () => {
      setFiles([]);
      setProblem(undefined);
    },
    onPaste: (event) => {
      // Programs that copy text put a picture of it beside it.
      if (event.clipboardData.files.length === 0 || event.clipboardData.types.includes('text/plain')) return;
      event.preventDefault();
      take(event.clipboardData.files);
    },
    dropping: {
      onDragOver: (event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      },
      onDrop: (event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      },
    },
  };
}
