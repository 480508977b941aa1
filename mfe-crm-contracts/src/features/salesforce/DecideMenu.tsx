import { chooseConflicts, type SyncRun } from '@techadds/shared/contract/salesforce/endpoints';
import { useAction } from '@techadds/shared/patterns/record';
import { Button } from '@techadds/shared/ui';
import { Menu } from '@techadds/shared/ui/menu';
import { choiceLabels } from './salesforce.labels';

/** Decides all conflicts of a dry run at once. */
export function DecideMenu({ run }: { run: Pick<SyncRun, 'id'> }) {
  const { run: choose, busy } = useAction(chooseConflicts, {
    failed: 'The conflicts stay as they were.',
    done: () => 'All conflicts are decided',
  });
  const decide = (choice: 'ours' | 'theirs' | 'newest' | 'none') => void choose({ params: { id: run.id }, body: { choice } }, undefined);
  return (
    <Menu
      label="Decide all conflicts"
      align="end"
      items={[
        ...(['ours', 'theirs', 'newest'] as const).map((choice) => ({ label: choiceLabels[choice], onSelect: () => decide(choice) })),
        { label: 'Leave them undecided', onSelect: () => decide('none') },
      ]}
      trigger={(props) => (
        <Button {...props} busy={busy}>
          Decide all
        </Button>
      )}
    />
  );
}
