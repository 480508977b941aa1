import { useApiMutation } from '@techadds/shared/api';
import { CreateTask, createTask, type CreateTaskBody } from '@techadds/shared/contract/tasks/endpoints';
import { useContractForm, useFormSubmit } from '@techadds/shared/patterns/form';
import { useAuth } from '@techadds/shared/session';
import { toast } from '@techadds/shared/ui';
import { createTaskParser, emptyTask, type TaskFormValues } from './task.form-values';
import { TaskForm } from './TaskForm';
import { useAssignees } from './useAssignees';

/** The form that adds a task, for the user unless they choose another assignee. */
export function NewTask({ onClose }: { onClose: () => void }) {
  const { user } = useAuth();
  const form = useContractForm<CreateTaskBody, TaskFormValues>(CreateTask, emptyTask(user?.id ?? ''), createTaskParser());
  const { mutateAsync } = useApiMutation(createTask);
  const submission = useFormSubmit(form, async (body) => {
    const task = await mutateAsync({ body });
    toast({ title: `${task.title} is added`, tone: 'ok' });
    onClose();
  });
  return (
    <TaskForm
      title="New task"
      submitLabel="Add task"
      errorTitle="The task was not added"
      {...{ form, submission, onClose }}
      assignees={useAssignees()}
    />
  );
}
