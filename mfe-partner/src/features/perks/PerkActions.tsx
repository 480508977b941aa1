import { activatePerk, discardPerk, endPerk, pausePerk, type Perk } from '@techadds/shared/contract/perks/endpoints';
import { useAction } from '@techadds/shared/patterns/record';
import { Button } from '@techadds/shared/ui';

/** The buttons of what the caller may do with a perk now. */
export function PerkActions({ perk, onEdit }: { perk: Perk; onEdit: () => void }) {
  const { id, title, allowedActions } = perk;
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
      {can('discard') && (
        <Button busy={discard.busy} onClick={() => void discard.run(input)}>
          Discard
        </Button>
      )}
      {can('end') && (
        <Button busy={end.busy} onClick={() => void end.run(input)}>
          End
        </Button>
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
    </>
  );
}
