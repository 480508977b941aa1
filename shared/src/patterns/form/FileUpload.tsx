import { useEffect, useId, useRef, useState, type DragEvent } from 'react';
import { uploadFile } from '@techadds/shared/api/upload';
import { fileTypes, type filePurposes } from '@techadds/shared/contract/files/endpoints';
import { Button, Flex, IconButton, Span, Stack, Text } from '@techadds/shared/ui';
import { IconAlertCircle, IconUpload, IconX } from '@techadds/shared/ui/icons';

interface Going {
  key: string;
  name: string;
  /** From 0 to 1. */
  share: number;
  problem?: string;
  stop: AbortController;
}

interface FileUploadProps {
  label: string;
  purpose: (typeof filePurposes)[number];
  /** How many more are taken. */
  room: number;
  /** Is told of each file that has arrived. */
  onUploaded: (id: string, name: string) => void;
  disabledReason?: string;
}

/** Takes files from the device, by a button or dropped on it, and shows how far each has come; one that fails says why. */
export function FileUpload({ label, purpose, room, onUploaded, disabledReason }: FileUploadProps) {
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [going, setGoing] = useState<readonly Going[]>([]);
  const [over, setOver] = useState(false);
  const [left, setLeft] = useState(0);
  const running = useRef(new Set<AbortController>());
  useEffect(() => {
    const all = running.current;
    return () => all.forEach((stop) => stop.abort());
  }, []);
  const isPicture = purpose === 'service_image' || purpose === 'brand_logo';
  const types = isPicture ? fileTypes.filter((type) => type.startsWith('image/')) : fileTypes;
  const patch = (key: string, change: Partial<Going>) =>
    setGoing((all) => all.map((each) => (each.key === key ? { ...each, ...change } : each)));
  const remove = (key: string) => setGoing((all) => all.filter((each) => each.key !== key));

  // What is on its way needs its room too.
  const free = Math.max(0, room - going.filter(({ problem }) => !problem).length);

  const take = (files: FileList | null) => {
    const chosen = [...(files ?? [])];
    setLeft(Math.max(0, chosen.length - free));
    for (const file of chosen.slice(0, free)) {
      const key = crypto.randomUUID();
      const stop = new AbortController();
      running.current.add(stop);
      setGoing((all) => [...all, { key, name: file.name, share: 0, stop }]);
      uploadFile(file, purpose, (share) => patch(key, { share }), stop.signal)
        .then(({ id, name }) => {
          remove(key);
          onUploaded(id, name);
        })
        .catch((error: Error & { fields?: Record<string, string> }) => patch(key, { problem: error.fields?.data ?? error.message }))
        .finally(() => running.current.delete(stop));
    }
    if (input.current) input.current.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabledReason) take(event.dataTransfer.files);
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
        borderColor={over ? 'brand.ring' : 'line.strong'}
        bg={over ? 'brand.subtle' : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Button
          icon={<IconUpload size={16} stroke={1.75} aria-hidden />}
          aria-describedby={hintId}
          {...(disabledReason && { disabledReason })}
          {...(!disabledReason && free === 0 && { disabledReason: 'There is no room for more. Remove one first.' })}
          onClick={() => input.current?.click()}
        >
          {label}
        </Button>
        <Text id={hintId} textStyle="xs" color="fg.muted">
          {isPicture ? 'PNG, JPEG or WebP' : 'PNG, JPEG, WebP or PDF'}, at most 5 MB each. Or drop them here.
        </Text>
        <input
          ref={input}
          type="file"
          hidden
          multiple={free > 1}
          accept={types.join(',')}
          aria-label={label}
          data-testid="file-input"
          onChange={({ target }) => take(target.files)}
        />
      </Flex>
      {left > 0 && (
        <Text role="alert" textStyle="xs" color="t.bad.fg">
          {left === 1 ? 'One file was' : `${left} files were`} left out: there is no room for more.
        </Text>
      )}
      {going.map(({ key, name, share, problem, stop }) => (
        <Flex key={key} role={problem ? 'alert' : undefined} alignItems="center" gap="2" textStyle="sm">
          <Span flex="1" minWidth="0" overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
            {name}
          </Span>
          {problem ? (
            <Flex alignItems="center" gap="1" color="t.bad.fg" textStyle="xs">
              <IconAlertCircle size={14} stroke={1.75} aria-hidden />
              {problem}
            </Flex>
          ) : (
            <progress value={share} max={1} aria-label={`Uploading ${name}`} style={{ width: 120 }} />
          )}
          <IconButton
            size="xs"
            label={problem ? `Dismiss ${name}` : `Stop uploading ${name}`}
            icon={<IconX size={14} stroke={1.75} />}
            onClick={() => {
              stop.abort();
              remove(key);
            }}
          />
        </Flex>
      ))}
    </Stack>
  );
}
