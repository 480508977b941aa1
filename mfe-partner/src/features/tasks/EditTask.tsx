import { apiQuery, useApiMutation } from '@techadds/shared/api';
import { getTask, UpdateTask, updateTask, type CreateTaskBody, type Task } from '@techadds/shared/contract/tasks/endpoints';
import { EditLatest, useContractForm, useFormSubmit, type EditFormProps } from '@techadds/shared/patterns/form';
import { useQuery } from '@techadds/shared/query';
import { Button, ErrorNotice, Skeleton, Stack, toast } from '@techadds/shared/ui';
import { Drawer } from '@techadds/shared/ui/dialog';
import { createTaskParser, taskToFormValues, type TaskFormValues } from './task.form-values';
import { TaskForm } from './TaskForm';
import { useAssignees } from './useAssignees';
import { useTaskActions } from './useTaskActions';

/** Shows and edits a task. */
export function EditTask({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(apiQuery(getTask, { params: { id } }));
  if (data) return <EditLatest record={data} onReload={async () => (await refetch()).data} Form={EditTaskForm} onClose={onClose} />;
  return (
    <Drawer open title="Task" width={480} onClose={onClose}>
      {error ? (
        <ErrorNotice title="The task didn’t load" reassurance="It is not affected." error={error} onRetry={() => void refetch()} />
      ) : (
        <Stack gap="4" role="status" aria-label="Loading the task">
          {[9, 24, 9, 9].map((height, n) => (
            <Skeleton key={n} height={String(height)} />
          ))}
        </Stack>
      )}
    </Drawer>
  );
}

function EditTaskForm({ record: task, getRemedy, onClose }: EditFormProps<Task>) {
  const { id, updatedAt, partner, assignee, archivedAt } = task;
  const form = useContractForm<CreateTaskBody, TaskFormValues>(UpdateTask as never, taskToFormValues(task), createTaskParser(task));
  const { mutateAsync } = useApiMutation(updateTask);
  const { archive, restore } = useTaskActions();
  const submission = useFormSubmit(form, async (body) => {
    const saved = await mutateAsync({ params: { id }, body: { ...body, updatedAt } });
    toast({ title: `${saved.title} is saved`, tone: 'ok' });
    onClose();
  });
  // Tasks stay within their team; whoever has it is offered even after they were deactivated.
  const team = useAssignees()?.filter(({ partnerId }) => partnerId === (partner?.id ?? null));
  const assignees = team && assignee && !team.some((user) => user.id === assignee.id) ? [...team, assignee] : team;
  const putAway = async () => {
    if (await (archivedAt === null ? archive : restore)([task])) onClose();
  };
  return (
    <TaskForm
      title="Edit task"
      submitLabel="Save task"
      errorTitle="The task was not saved"
      {...{ form, submission, assignees, onClose }}
      remedy={getRemedy(submission.error)}
      extraAction={
        <Button size="lg" variant="ghost" onClick={() => void putAway()}>
          {archivedAt === null ? 'Archive' : 'Restore'}
        </Button>
      }
    />
  );
}
