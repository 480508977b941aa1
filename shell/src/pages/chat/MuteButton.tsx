import { useApiMutation } from '@techadds/shared/api';
import { muteConversation, type Conversation as ConversationDto } from '@techadds/shared/contract/conversations/endpoints';
import { useImpersonationStore } from '@techadds/shared/session';
import { Button, toast } from '@techadds/shared/ui';

/** Turns the notifications of a conversation off and on; one without messages cannot be muted. The menu of a channel has its levels. */
export function MuteButton({ room: { id, muted, canSend, lastMessage } }: { room: ConversationDto }) {
  const mute = useApiMutation(muteConversation);
  const viewing = useImpersonationStore(({ impersonation }) => impersonation !== null);
  if (!canSend || !lastMessage || viewing) return null;
  const change = () =>
    mute.mutate(
      { params: { id }, body: { muted: !muted } },
      {
        onSuccess: ({ muted: now }) => toast({ title: now ? 'Conversation muted' : 'Conversation unmuted', tone: 'ok' }),
        onError: ({ message }) => toast({ title: `Nothing was changed. ${message}`, tone: 'bad' }),
      },
    );
  return (
    <Button variant="link" size="sm" busy={mute.isPending} onClick={change}>
      {muted ? 'Unmute' : 'Mute'}
    </Button>
  );
}
