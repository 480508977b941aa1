import { useState } from 'react';
import { useApiMutation } from '@techadds/shared/api';
import type { CustomerDetail } from '@techadds/shared/contract/customers/endpoints';
import { undoMerge, type UndoneMerge } from '@techadds/shared/contract/customers/merges';
import { formatDate } from '@techadds/shared/format/date';
import { paths } from '@techadds/shared/paths';
import { Button, Flex, Text, TextLink, toast } from '@techadds/shared/ui';
import { ConfirmDialog, Dialog } from '@techadds/shared/ui/dialog';
import { describeNotRestored } from './describe-not-restored';

interface MergeNoticeProps {
  customer: CustomerDetail;
  merge: NonNullable<CustomerDetail['undoableMerge']>;
  onUndone: (undone: UndoneMerge) => void;
}

/** The latest merge into a customer, as long as it can be undone. */
export function MergeNotice({ customer: { name }, merge: { id, names, mergedAt, undoableUntil }, onUndone }: MergeNoticeProps) {
  const [isAsking, setAsking] = useState(false);
  const undo = useApiMutation(undoMerge);
  const merged = names.join(', ');
  const confirm = () =>
    undo.mutate(
      { params: { id } },
      {
        onSuccess: (result) => {
          setAsking(false);
          onUndone(result);
        },
        onError: ({ message }) => {
          setAsking(false);
          toast({ title: message, tone: 'bad' });
        },
      },
    );
  return (
    <Flex
      gap="3"
      mb="4"
      px="4"
      py="3"
      alignItems="center"
      flexWrap="wrap"
      rounded="md"
      bg="bg.subtle"
      border="1px solid"
      borderColor="line"
    >
      <Text flex="1 1 16rem" textStyle="sm" overflowWrap="anywhere">
        {merged} {names.length === 1 ? 'was' : 'were'} merged in on {formatDate(mergedAt)}. This can be undone until{' '}
        {formatDate(undoableUntil)}.
      </Text>
      <Button size="sm" onClick={() => setAsking(true)}>
        Undo merge
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          title={`Undo the merge of ${merged}?`}
          confirmLabel="Undo merge"
          busy={undo.isPending}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          {`${merged} gets back the account and the records that nobody changed since. What was changed or added since the merge stays with ${name}. Payments and deposits are not booked again.`}
        </ConfirmDialog>
      )}
    </Flex>
  );
}

/** The records that an undone merge restored, and those that stay. */
export function UndoneMergeDialog({ undone: { customer, restored, notRestored }, onClose }: { undone: UndoneMerge; onClose: () => void }) {
  const stays = describeNotRestored(notRestored);
  return (
    <Dialog open title="The merge is undone" onClose={onClose}>
      <Text>
        {restored.map(({ id, name }, n) => (
          <span key={id}>
            {n > 0 && ', '}
            <TextLink to={paths.customer(id)}>{name}</TextLink>
          </span>
        ))}{' '}
        {restored.length === 1 ? 'is a customer of its own' : 'are customers of their own'} again.
      </Text>
      <Text mt="3">
        {stays === ''
          ? `What was moved is back. What was added since the merge stays with ${customer.name}.`
          : `Changed since the merge, and therefore still with ${customer.name}: ${stays}.`}
      </Text>
    </Dialog>
  );
}
