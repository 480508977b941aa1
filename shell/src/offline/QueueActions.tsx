import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { exportQueue, getQueueOwner, importQueue, syncNow, type ImportResult } from '@techadds/shared/offline';
import { saveFile } from '@techadds/shared/file';
import { Button, Text } from '@techadds/shared/ui';
import { IconDownload, IconRefresh, IconUpload } from '@techadds/shared/ui/icons';

/** Saves the queue of the user as a file. */
export async function downloadQueue(): Promise<void> {
  const owner = getQueueOwner();
  if (owner) saveFile('techadds-queue.ndjson', 'application/x-ndjson', await exportQueue(owner));
}

const describeImport = ({ added, unchanged, foreign, damaged }: ImportResult): string => {
  if (added + unchanged + foreign === 0) return 'Nothing was imported: this is not an exported queue, or all of it is damaged.';
  return [
    `${added} added`,
    unchanged > 0 && `${unchanged} already here`,
    foreign > 0 && `${foreign} of another user left out`,
    damaged > 0 && `${damaged} damaged left out`,
  ]
    .filter(Boolean)
    .join(', ');
};

/** Files with which the operating system opens the installed app. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { files?: readonly FileSystemFileHandle[] }) => void): void;
}

/** Buttons for the whole queue. */
export function QueueActions() {
  const [message, setMessage] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const load = async (file: File | undefined) => {
    const owner = getQueueOwner();
    if (!file || !owner) return;
    setMessage('Importing…');
    try {
      const result = await importQueue(file, owner);
      setMessage(describeImport(result));
      syncNow();
    } catch (error) {
      setMessage(error instanceof Error ? error.message : 'The file was not imported.');
    }
  };
  const openFile = useEffectEvent(load);
  useEffect(() => {
    // The installed app was opened with an exported queue.
    const { launchQueue } = globalThis as { launchQueue?: LaunchQueue };
    launchQueue?.setConsumer(({ files }) => void files?.[0]?.getFile().then(openFile));
  }, []);
  return (
    <>
      <Text role="status" textStyle="xs" color="fg.muted" me="auto">
        {message}
      </Text>
      <input
        ref={input}
        type="file"
        hidden
        accept=".ndjson"
        aria-label="Exported queue"
        onChange={({ target }) => {
          void load(target.files?.[0]);
          target.value = '';
        }}
      />
      <Button icon={<IconUpload aria-hidden />} onClick={() => input.current?.click()}>
        Import
      </Button>
      <Button icon={<IconDownload aria-hidden />} onClick={() => void downloadQueue().catch(() => setMessage('No copy was saved.'))}>
        Export
      </Button>
      <Button icon={<IconRefresh aria-hidden />} onClick={syncNow}>
        Sync now
      </Button>
    </>
  );
}
