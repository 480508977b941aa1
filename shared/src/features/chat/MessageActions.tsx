import { useState } from 'react';
import { useApiMutation } from '@techadds/shared/api';
import { deleteMessage, editMessage, type Conversation, type Message } from '@techadds/shared/contract/conversations/endpoints';
import { Button, ErrorNotice, Field, IconButton, Stack, Textarea, toast } from '@techadds/shared/ui';
import { ConfirmDialog, Dialog } from '@techadds/shared/ui/dialog';
import { IconArrowBackUp, IconChecks, IconDots, IconPencil, IconTrash } from '@techadds/shared/ui/icons';
import { Menu } from '@techadds/shared/ui/menu';
import { useQueryClient } from '@techadds/shared/query';
import { useNavigate } from '@techadds/shared/router';
import { useImpersonationStore } from '@techadds/shared/session';
import { useCan } from '@techadds/shared/session/use-can';

interface MessageActionsProps {
  message: Message;
  conversation: Conversation;
  own: boolean;
  onOpenThread?: ((message: Message) => void) | undefined;
}

/** The actions on a message: its author edits and deletes it, a team makes a task of it, and members of a channel reply in its thread. */
export function MessageActions({ message, conversation, own, onOpenThread }: MessageActionsProps) {
  const canCreateTask = useCan('tasks.write');
  const [openDialog, setOpenDialog] = useState<'edit' | 'delete'>();
  const remove = useApiMutation(deleteMessage);
  const params = { roomId: message.roomId, messageId: message.id };
  const { text, files } = message;
  const summary = text.trim() === '' ? files.map(({ name }) => name).join(', ') : text;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const isImpersonating = useImpersonationStore(({ impersonation }) => impersonation !== null);
  const addTask = async () => (await import('./create-task')).createTaskFromMessage(message, conversation, queries, navigate);
  const canReply = onOpenThread !== undefined && message.threadId === null && conversation.canSend;
  if (isImpersonating || !(own || canReply || canCreateTask)) return null;
  const isChangeable = own && conversation.kind === 'channel' ? conversation.canSend : own;
  return (
    <>
      <Menu
        label="Message"
        trigger={(props) => (
          <IconButton {...props} size="sm" label={`Actions on “${summary.slice(0, 40)}”`} icon={<IconDots aria-hidden />} />
        )}
        items={[
          ...(canReply ? [{ label: 'Reply in thread', icon: <IconArrowBackUp aria-hidden />, onSelect: () => onOpenThread(message) }] : []),
          ...(canCreateTask ? [{ label: 'Create task', icon: <IconChecks aria-hidden />, onSelect: () => void addTask() }] : []),
          ...(isChangeable
            ? [
                { label: 'Edit', icon: <IconPencil aria-hidden />, onSelect: () => setOpenDialog('edit') },
                { label: 'Delete', icon: <IconTrash aria-hidden />, danger: true, onSelect: () => setOpenDialog('delete') },
              ]
            : []),
        ]}
      />
      {openDialog === 'edit' && <EditMessageDialog message={message} onClose={() => setOpenDialog(undefined)} />}
      <ConfirmDialog
        open={openDialog === 'delete'}
        title="Delete this message?"
        confirmLabel="Delete message"
        cancelLabel="Keep"
        danger
        busy={remove.isPending}
        onClose={() => setOpenDialog(undefined)}
        onConfirm={() =>
          remove.mutate(
            { params },
            {
              onError: ({ message: reason }) => toast({ title: `The message was not deleted. ${reason}`, tone: 'bad' }),
              onSettled: () => setOpenDialog(undefined),
            },
          )
        }
      >
        {files.length > 0 ? 'Its text and its files are' : 'Its text is'} deleted for everyone. A placeholder stays visible.
      </ConfirmDialog>
    </>
  );
}

function EditMessageDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const [text, setText] = useState(message.text);
  const edit = useApiMutation(editMessage);
  const save = () => {
    if (edit.isPending) return;
    edit.mutate({ params: { roomId: message.roomId, messageId: message.id }, body: { text } }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      title="Edit message"
      onClose={onClose}
      closeButton={false}
      actions={
        <>
          <Button size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button size="lg" variant="solid" type="submit" form="edit-message" busy={edit.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form
        id="edit-message"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Stack gap="4">
          {edit.error && !edit.error.fields.text && (
            <ErrorNotice title="Nothing was changed" reassurance="What you entered is still here." error={edit.error} />
          )}
          <Field label="Message" required error={edit.error?.fields.text}>
            <Textarea value={text} onChange={(event) => setText(event.target.value)} rows={4} autoFocus />
          </Field>
        </Stack>
      </form>
    </Dialog>
  );
}
