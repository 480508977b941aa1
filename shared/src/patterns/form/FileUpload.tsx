import { useEffect, useId, useRef, useState, type DragEvent } from 'react';
import { uploadFile } from '@techadds/shared/api/upload';
import { fileTypes, type filePurposes } from '@techadds/shared/contract/files/endpoints';
import { Button, Flex, IconButton, Span, Stack, Text } from '@techadds/shared/ui';
import { IconAlertCircle, IconUpload, IconX } from '@techadds/shared/ui/icons';

interface PendingUpload {
  key: string;
  name: string;
  /** From 0 to 1. */
  progress: number;
  error?: string;
  controller: AbortController;
}

interface FileUploadProps {
  label: string;
  purpose: (typeof filePurposes)[number];
  /** How many more files can be added. */
  remainingSlots: number;
  /** Called for each uploaded file. */
  onUploaded: (id: string, name: string) => void;
  disabledReason?: string;
}

/** Uploads files chosen with a button or dropped on it, with progress; a failed file shows the reason. */
export function FileUpload({ label, purpose, remainingSlots, onUploaded, disabledReason }: FileUploadProps) {
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [uploads, setUploads] = useState<readonly PendingUpload[]>([]);
  const [isDragOver, setIsDragOver] = useState(false);
  const [skipped, setSkipped] = useState(0);
  const controllers = useRef(new Set<AbortController>());
  useEffect(() => {
    const all = controllers.current;
    return () => all.forEach((controller) => controller.abort());
  }, []);
  const isImage = purpose === 'service_image' || purpose === 'brand_logo';
  const types = isImage ? fileTypes.filter((type) => type.startsWith('image/')) : fileTypes;
  const patch = (key: string, change: Partial<PendingUpload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...change } : each)));
  const remove = (key: string) => setUploads((all) => all.filter((each) => each.key !== key));

  // Uploads in progress also count against the limit.
  const freeSlots = Math.max(0, remainingSlots - uploads.filter(({ error }) => !error).length);

  const addFiles = (files: FileList | null) => {
    const chosen = [...(files ?? [])];
    setSkipped(Math.max(0, chosen.length - freeSlots));
    for (const file of chosen.slice(0, freeSlots)) {
      const key = crypto.randomUUID();
      const controller = new AbortController();
      controllers.current.add(controller);
      setUploads((all) => [...all, { key, name: file.name, progress: 0, controller }]);
      uploadFile(file, purpose, (progress) => patch(key, { progress }), controller.signal)
        .then(({ id, name }) => {
          remove(key);
          onUploaded(id, name);
        })
        .catch((error: Error & { fields?: Record<string, string> }) => patch(key, { error: error.fields?.data ?? error.message }))
        .finally(() => controllers.current.delete(controller));
    }
    if (input.current) input.current.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsDragOver(false);
    if (!disabledReason) addFiles(event.dataTransfer.files);
  };

  return (
    <Stack gap="2">
      <Flex
        alignItems="center"
        gap="3"
        flexWrap="wrap"
        p="3"
        rounded="md"
        border="1px dashed"
        borderColor={isDragOver ? 'brand.ring' : 'line.strong'}
        bg={isDragOver ? 'brand.subtle' : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsDragOver(true);
        }}
        onDragLeave={() => setIsDragOver(false)}
        onDrop={drop}
      >
        <Button
          icon={<IconUpload aria-hidden />}
          aria-describedby={hintId}
          {...(disabledReason && { disabledReason })}
          {...(!disabledReason && freeSlots === 0 && { disabledReason: 'There is no room for more. Remove one first.' })}
          onClick={() => input.current?.click()}
        >
          {label}
        </Button>
        <Text id={hintId} textStyle="xs" color="fg.muted">
          {isImage ? 'PNG, JPEG or WebP' : 'PNG, JPEG, WebP or PDF'}, at most 5 MB each. Or drop them here.
        </Text>
        <input
          ref={input}
          type="file"
          hidden
          multiple={freeSlots > 1}
          accept={types.join(',')}
          aria-label={label}
          data-testid="file-input"
          onChange={({ target }) => addFiles(target.files)}
        />
      </Flex>
      {skipped > 0 && (
        <Text role="alert" textStyle="xs" color="t.bad.fg">
          {skipped === 1 ? 'One file was' : `${skipped} files were`} left out: there is no room for more.
        </Text>
      )}
      {uploads.map(({ key, name, progress, error, controller }) => (
        <Flex key={key} role={error ? 'alert' : undefined} alignItems="center" gap="2" textStyle="sm">
          <Span flex="1" minWidth="0" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
            {name}
          </Span>
          {error ? (
            <Flex alignItems="center" gap="1" color="t.bad.fg" textStyle="xs">
              <IconAlertCircle size={14} aria-hidden />
              {error}
            </Flex>
          ) : (
            <progress value={progress} max={1} aria-label={`Uploading ${name}`} style={{ width: 120 }} />
          )}
          <IconButton
            size="xs"
            label={error ? `Dismiss ${name}` : `Stop uploading ${name}`}
            icon={<IconX size={14} />}
            onClick={() => {
              controller.abort();
              remove(key);
            }}
          />
        </Flex>
      ))}
    </Stack>
  );
}
