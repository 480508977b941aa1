import { call } from '@techadds/shared/api';
import type { Conversation, Message } from '@techadds/shared/contract/conversations/endpoints';
import { createTask, type CreateTaskBody } from '@techadds/shared/contract/tasks/endpoints';
import { paths } from '@techadds/shared/paths';
import type { useQueryClient } from '@techadds/shared/query';
import { toast } from '@techadds/shared/ui';

const maxTitleLength = 120;

/** A task with the first line of the message as its title, about the order, project or channel of the conversation. */
export function toTask({ text, files, author }: Message, { kind, id, title: conversation }: Conversation): CreateTaskBody {
  const summary = text.trim() === '' ? files.map(({ name }) => name).join(', ') : text.trim();
  const line = summary.split('\n')[0]!.trim();
  const isCut = [...line].length > maxTitleLength;
  return {
    title: isCut ? `${[...line].slice(0, maxTitleLength - 1).join('')}…` : line,
    description: `${author.name} in ${conversation}:\n${summary}`.slice(0, 4000),
    ...(kind !== 'direct' && { subject: { type: kind, id } }),
  };
}

/** Adds a task for the user from a message, with a link to it. */
export async function createTaskFromMessage(
  message: Message,
  conversation: Conversation,
  queries: ReturnType<typeof useQueryClient>,
  navigate: (to: string) => unknown,
): Promise<void> {
  try {
    const task = await call(createTask, { body: toTask(message, conversation) });
    void queries.invalidateQueries({ queryKey: ['consultant'] });
    const open = () => void navigate(`${paths.tasks}?open=${task.id}`);
    toast({ title: 'Task added', tone: 'ok', action: { label: 'Open', onClick: open } });
  } catch (error) {
    toast({ title: `The task was not added. ${error instanceof Error ? error.message : ''}`, tone: 'bad' });
  }
}
