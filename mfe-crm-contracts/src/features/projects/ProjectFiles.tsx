import { useState } from 'react';
import { apiQuery, useApiMutation } from '@techadds/shared/api';
import type { ProjectDetail } from '@techadds/shared/contract/projects/endpoints';
import {
  addProjectFile,
  archiveProjectFile,
  listProjectFiles,
  restoreProjectFile,
  type ProjectFile,
} from '@techadds/shared/contract/projects/files';
import { DeliveredFile } from '@techadds/shared/features/order';
import { FileUpload } from '@techadds/shared/patterns/form';
import { useAction } from '@techadds/shared/patterns/record';
import { QueryCard } from '@techadds/shared/patterns/report';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { Button, IconButton, Stack, Text, toast, toastError } from '@techadds/shared/ui';
import { IconArchive, IconArrowBackUp } from '@techadds/shared/ui/icons';

const pageSize = 25;
const icon = { size: 15, stroke: 1.75, 'aria-hidden': true } as const;

/** The files that both parties of a project share: to add, download and archive. */
export function ProjectFiles({ project: { id, archivedAt } }: { project: ProjectDetail }) {
  const [limit, setLimit] = useState(pageSize);
  const [archived, setArchived] = useState(false);
  const query = useQuery({
    ...apiQuery(listProjectFiles, { params: { id }, query: { limit: String(limit), ...(archived && { archived: '1' as const }) } }),
    placeholderData: keepPreviousData,
  });
  const { mutate: share } = useApiMutation(addProjectFile);
  const add = (fileId: string, name: string) =>
    share(
      { params: { id }, body: { fileId } },
      {
        onSuccess: () => toast({ title: `${name} is shared`, tone: 'ok' }),
        onError: (error) => toastError(`${name} was not shared.`, error),
      },
    );
  return (
    <QueryCard
      title={archived ? 'Archived files' : 'Files'}
      query={query}
      height="120px"
      action={
        <Button variant="link" size="sm" onClick={() => setArchived(!archived)}>
          {archived ? 'Show current files' : 'Show archived'}
        </Button>
      }
    >
      {({ items, meta }) => (
        <Stack gap="3">
          {!archived && archivedAt === null && <FileUpload label="Add files" purpose="document" remainingSlots={20} onUploaded={add} />}
          {items.length === 0 && (
            <Text color="fg.muted" textStyle="sm">
              {archived ? 'No file is archived.' : 'No file is shared yet. Both sides of the project see what is added here.'}
            </Text>
          )}
          <Stack as="ul" gap="2" aria-label="Files">
            {items.map((file) => (
              <SharedFile key={file.id} projectId={id} file={file} isOpen={archivedAt === null} />
            ))}
          </Stack>
          {meta.hasMore && limit < 200 && (
            <Button size="sm" alignSelf="flex-start" onClick={() => setLimit(200)}>
              Show more of {meta.total}
            </Button>
          )}
        </Stack>
      )}
    </QueryCard>
  );
}

function SharedFile({ projectId, file, isOpen }: { projectId: string; file: ProjectFile; isOpen: boolean }) {
  const { id, name, createdAt, archivedAt, canArchive } = file;
  const params = { id: projectId, fileId: id };
  const restore = useAction(restoreProjectFile, { done: () => `${name} is restored`, failed: `${name} was not restored.` });
  const archive = useAction(archiveProjectFile, {
    done: () => `${name} is archived`,
    failed: `${name} was not archived.`,
    undo: () => restore.run({ params }),
  });
  const [action, label, Icon] =
    archivedAt === null ? ([archive, 'Archive', IconArchive] as const) : ([restore, 'Restore', IconArrowBackUp] as const);
  return (
    <DeliveredFile
      file={{ ...file, deliveredAt: createdAt }}
      by={file.uploaderName}
      action={
        canArchive &&
        isOpen && (
          <IconButton
            size="sm"
            label={`${label} ${name}`}
            icon={<Icon {...icon} />}
            disabled={action.busy}
            onClick={() => void action.run({ params })}
          />
        )
      }
    />
  );
}
