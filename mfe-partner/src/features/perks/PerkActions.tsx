import { useState } from 'react';
import { activatePerk, discardPerk, endPerk, pausePerk, type Perk } from '@techadds/shared/contract/perks/endpoints';
import { useAction } from '@techadds/shared/patterns/record';
import { Button } from '@techadds/shared/ui';
import { ConfirmDialog } from '@techadds/shared/ui/dialog';

/** What cannot be undone is confirmed first. */
const finalActions = [
  { action: 'discard', label: 'Discard', warning: 'A discarded draft cannot be edited or activated again.' },
  { action: 'end', label: 'End', warning: 'An ended perk cannot be activated again. Orders keep the discounts that they have.' },
] as const;

/** The buttons of what the caller may do with a perk now. */
export function PerkActions({ perk, onEdit }: { perk: Perk; onEdit: () => void }) {
  const { id, title, allowedActions } = perk;
  const [pendingAction, setPendingAction] = useState<'discard' | 'end'>();
  const close = () => setPendingAction(undefined);
  const failed = `${title}:`;
  const activate = useAction(activatePerk, { done: () => `${title} is active`, failed });
  const pause = useAction(pausePerk, { done: () => `${title} is paused`, failed });
  const finals = {
    discard: useAction(discardPerk, { done: () => `${title} was discarded`, failed }),
    end: useAction(endPerk, { done: () => `${title} has ended`, failed }),
  };
  const can = (action: Perk['allowedActions'][number]) => allowedActions.includes(action);
  const input = { params: { id } };
  return (
    <>
      {can('edit') && <Button onClick={onEdit}>Edit</Button>}
      {finalActions.map(
        ({ action, label }) =>
          can(action) && (
            <Button key={action} onClick={() => setPendingAction(action)}>
              {label}
            </Button>
          ),
      )}
      {can('pause') && (
        <Button busy={pause.busy} onClick={() => void pause.run(input)}>
          Pause
        </Button>
      )}
      {can('activate') && (
        <Button variant="solid" busy={activate.busy} onClick={() => void activate.run(input)}>
          Activate
        </Button>
      )}
      {finalActions.map(({ action, label, warning }) => (
        <ConfirmDialog
          key={action}
          open={pendingAction === action}
          title={`${label} ${title}?`}
          confirmLabel={label}
          cancelLabel="Keep"
          danger
          busy={finals[action].busy}
          onClose={close}
          onConfirm={() => void finals[action].run(input).then(close)}
        >
          {warning}
        </ConfirmDialog>
      ))}
    </>
  );
}
