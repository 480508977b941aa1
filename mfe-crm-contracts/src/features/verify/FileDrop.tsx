import { useRef, useState, type DragEvent } from 'react';
import { Button, Field, Flex, Span } from '@techadds/shared/ui';
import { IconUpload } from '@techadds/shared/ui/icons';

interface FileDropProps {
  /** The name of the file that is being checked. */
  busy: string | undefined;
  problem: string | undefined;
  onChoose: (file: File) => void;
}

/** A PDF, dropped or chosen with a button. */
export function FileDrop({ busy, problem, onChoose }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isDragOver, setIsDragOver] = useState(false);
  const choose = (file: File | undefined) => {
    if (file && busy === undefined) onChoose(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsDragOver(false);
    choose(event.dataTransfer.files[0]);
  };
  return (
    <Field label="PDF" error={problem}>
      <Flex
        direction="column"
        alignItems="center"
        gap="3"
        p="8"
        rounded="lg"
        border="1px dashed"
        borderColor={isDragOver ? 'brand.ring' : 'line.strong'}
        bg={isDragOver ? 'bg.muted' : undefined}
        onDragOver={(event: DragEvent) => {
          event.preventDefault();
          setIsDragOver(true);
        }}
        onDragLeave={() => setIsDragOver(false)}
        onDrop={drop}
      >
        <Button variant="solid" busy={busy !== undefined} icon={<IconUpload aria-hidden />} onClick={() => input.current?.click()}>
          Choose PDF
        </Button>
        <Span textStyle="sm" color="fg.muted" textAlign="center" overflowWrap="anywhere" role="status">
          {busy === undefined ? 'or drop it here' : `Checking ${busy}`}
        </Span>
        <input
          ref={input}
          type="file"
          hidden
          accept="application/pdf,.pdf"
          aria-label="PDF to verify"
          onChange={({ target }) => {
            choose(target.files?.[0]);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
      </Flex>
    </Field>
  );
}
