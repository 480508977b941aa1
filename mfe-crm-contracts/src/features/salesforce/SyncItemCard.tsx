import { chooseConflicts, type SyncItem, type SyncRun } from '@techadds/shared/contract/salesforce/endpoints';
import { useAction } from '@techadds/shared/patterns/record';
import { Card, Flex, NativeSelect, Span, Text, TextLink } from '@techadds/shared/ui';
import { StatusBadge } from '@techadds/shared/ui/status';
import { DiffTable } from './DiffTable';
import { choiceLabels, getRecordPath, objectLabels } from './salesforce.labels';
import { syncActionStates, syncOutcomeStates } from './salesforce.states';

const choices = [
  { value: 'none', label: 'Not decided' },
  ...(['ours', 'theirs', 'newest'] as const).map((value) => ({ value, label: choiceLabels[value] })),
];

/** One record of a run: its action, its differences, the decision of a conflict and the result. */
export function SyncItemCard({ item, run }: { item: SyncItem; run: SyncRun }) {
  const { name, object, externalId, action, diff, reason, outcome, message, choice } = item;
  const path = getRecordPath(item);
  const mayChoose = action === 'conflict' && run.mode === 'dry_run';
  const { run: choose, busy } = useAction(chooseConflicts, { failed: 'The conflict stays as it was.' });
  return (
    <Card>
      <Flex gap="3" alignItems="center" justifyContent="space-between" flexWrap="wrap">
        <Flex gap="2.5" alignItems="center" minWidth="0" flexWrap="wrap">
          <StatusBadge states={syncActionStates} state={action} variant="tint" />
          <Text as="h2" fontWeight="semibold" overflowWrap="anywhere">
            {path ? <TextLink to={path}>{name}</TextLink> : name}
          </Text>
          <Span textStyle="xs" color="fg.muted">
            {objectLabels[object]}
            {externalId !== null && ` ${externalId}`}
          </Span>
        </Flex>
        {mayChoose ? (
          <NativeSelect
            aria-label={`Who wins for ${name}`}
            size="sm"
            width="auto"
            value={choice ?? 'none'}
            disabled={busy}
            options={choices}
            onChange={(event) =>
              void choose({ params: { id: run.id }, body: { choice: event.target.value as 'none', conflictIds: [item.id] } }, undefined)
            }
          />
        ) : (
          run.mode === 'apply' && <StatusBadge states={syncOutcomeStates} state={outcome} />
        )}
      </Flex>
      {(reason ?? message) !== null && (
        <Text mt="2" textStyle="sm" color={outcome === 'failed' ? 't.bad.fg' : 'fg.muted'} overflowWrap="anywhere">
          {message ?? reason}
        </Text>
      )}
      {diff.length > 0 && <DiffTable diff={diff} choice={choice} label={`Differences of ${name}`} />}
    </Card>
  );
}
