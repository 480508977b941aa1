import { useApiMutation } from '@techadds/shared/api';
import { subscribeToOrder, type OrderDetail } from '@techadds/shared/contract/orders';
import { Button, toast } from '@techadds/shared/ui';
import { IconBell } from '@techadds/shared/ui/icons';

/** Follows an order, or ends that. Who follows hears of all that happens to it, also of what their own side does. */
export function FollowButton({ order: { id, number, following } }: { order: OrderDetail }) {
  const { mutate, isPending } = useApiMutation(subscribeToOrder);
  const follows = following.length > 0;
  const toggle = () =>
    mutate(
      { params: { id }, body: { channels: follows ? [] : ['in_app'] } },
      {
        onSuccess: () => toast({ title: follows ? `You no longer follow ${number}` : `You follow ${number}`, tone: 'ok' }),
        onError: (error) => toast({ title: `Nothing was changed. ${error.message}`, tone: 'bad' }),
      },
    );
  return (
    <Button icon={<IconBell size={16} stroke={1.75} aria-hidden />} busy={isPending} onClick={toggle}>
      {follows ? 'Following' : 'Follow'}
    </Button>
  );
}
