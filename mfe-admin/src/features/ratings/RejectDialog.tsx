import { useApiMutation } from '@techadds/shared/api';
import { RejectRating, rejectRating, type Rating } from '@techadds/shared/contract/ratings/endpoints';
import { ReasonDialog } from '@techadds/shared/patterns/form';
import { toast } from '@techadds/shared/ui';

/** Rejects a rating before it is published, with a reason for its author. */
export function RejectDialog({ rating: { id, order, authorName }, onClose }: { rating: Rating; onClose: () => void }) {
  const { mutateAsync } = useApiMutation(rejectRating);
  return (
    <ReasonDialog
      title={`Reject the rating of ${order.number}?`}
      schema={RejectRating}
      name="reason"
      submitLabel="Reject rating"
      cancelLabel="Go back"
      errorTitle="The rating was not changed"
      onSubmit={async (body) => {
        await mutateAsync({ params: { id }, body });
        toast({ title: `The rating of ${order.number} is rejected` });
        onClose();
      }}
      onClose={onClose}
    >
      It is never published. {authorName} reads the reason, and cannot rate this order again.
    </ReasonDialog>
  );
}
