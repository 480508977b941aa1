import { useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { endOwnOutOfOffice, getOwnOutOfOffice } from '@techadds/shared/contract/staff/endpoints';
import { formatDay } from '@techadds/shared/format/date';
import { useAction } from '@techadds/shared/patterns/record';
import { useQuery } from '@techadds/shared/query';
import { Button, Card, ErrorNotice, HStack, Skeleton, Text } from '@techadds/shared/ui';
import { OutOfOfficeDialog } from './OutOfOfficeDialog';

/** When the user is out of office: no orders are assigned to them then. For the members of a partner's team. */
export function OutOfOfficeCard() {
  const { data, error, refetch } = useQuery(apiQuery(getOwnOutOfOffice));
  const [isEditing, setEditing] = useState(false);
  const end = useAction(endOwnOutOfOffice, { done: () => 'You are back in the office', failed: 'Nothing was changed.' });
  if (error && !data)
    return (
      <Card title="Out of office">
        <ErrorNotice title="It didn’t load" reassurance="Nothing was changed." error={error} onRetry={() => void refetch()} />
      </Card>
    );
  if (!data) return <Skeleton height="120px" rounded="lg" />;
  const { outOfOffice } = data;
  return (
    <Card title="Out of office">
      <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
        {outOfOffice
          ? `From ${formatDay(outOfOffice.from)} until ${formatDay(outOfOffice.until)}. ${outOfOffice.note}`
          : 'On these days nobody can assign orders to you, and you cannot claim any. Your team sees when you are back.'}
      </Text>
      <HStack gap="2" mt="3">
        <Button onClick={() => setEditing(true)}>{outOfOffice ? 'Change days' : 'Set days'}</Button>
        {outOfOffice && (
          <Button busy={end.busy} onClick={() => void end.run({})}>
            Back in the office
          </Button>
        )}
      </HStack>
      {isEditing && <OutOfOfficeDialog outOfOffice={outOfOffice} onClose={() => setEditing(false)} />}
    </Card>
  );
}
