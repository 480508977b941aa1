import { useState } from 'react';
import { activatePerk, discardPerk, endPerk, pausePerk, type Perk } from '@techadds/shared/contract/perks/endpoints';
import { useAction } from '@techadds/shared/patterns/record';
import { Button } from '@techadds/shared/ui';
import { ConfirmDialog } from '@techadds/shared/ui/dialog';

/** The buttons of what the caller may do with a perk now. */
export function PerkActions({ perk, onEdit }: { perk: Perk; onEdit: () => void }) {
  const { id, title, allowedActions } = perk;
  const [asking, setAsking] = useState<'discard' | 'end'>();
  const close = () => setAsking(undefined);
  const failed = `${title}:`;
  const activate = useAction(activatePerk, { done: () => `${title} is active`, failed });
  const pause = useAction(pausePerk, { done: () => `${title} is paused`, failed });
  const end = useAction(endPerk, { done: () => `${title} has ended`, failed });
  const discard = useAction(discardPerk, { done: () => `${title} was discarded`, failed });
  const can = (action: Perk['allowedActions'][number]) => allowedActions.includes(action);
  const input = { params: { id } };
  return (
    <>
      {can('edit') && <Button onClick={onEdit}>Edit</Button>}
      {can('discard') && <Button onClick={() => setAsking('discard')}>Discard</Button>}
      {can('end') && <Button onClick={() => setAsking('end')}>End</Button>}
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
      <ConfirmDialog
        open={asking === 'discard'}
        title={`Discard ${title}?`}
        confirmLabel="Discard"
        cancelLabel="Keep"
        danger
        busy={discard.busy}
        onClose={close}
        onConfirm={() => void discard.run(input).then(close)}
      >
        A discarded draft cannot be edited or activated again.
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'end'}
        title={`End ${title}?`}
        confirmLabel="End"
        cancelLabel="Keep"
        danger
        busy={end.busy}
        onClose={close}
        onConfirm={() => void end.run(input).then(close)}
      >
        An ended perk cannot be activated again. Orders keep the discounts that they have.
      </ConfirmDialog>
    </>
  );
}
