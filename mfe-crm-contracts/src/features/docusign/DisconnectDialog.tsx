import { disconnectDocusign } from '@techadds/shared/contract/docusign/endpoints';
import { useAction } from '@techadds/shared/patterns/record';
import { ConfirmDialog } from '@techadds/shared/ui/dialog';

/** Asks before the keys are deleted. */
export function DisconnectDialog({ onClose }: { onClose: () => void }) {
  const { run, busy } = useAction(disconnectDocusign, {
    done: () => 'DocuSign is disconnected',
    failed: 'DocuSign was not disconnected.',
  });
  return (
    <ConfirmDialog
      open
      danger
      title="Disconnect DocuSign?"
      confirmLabel="Disconnect"
      cancelLabel="Stay connected"
      busy={busy}
      onConfirm={() => void run({}, undefined).then(onClose)}
      onClose={onClose}
    >
      The keys are deleted, and contracts are signed here from then on. It is refused while contracts are out for signature at DocuSign.
    </ConfirmDialog>
  );
}
