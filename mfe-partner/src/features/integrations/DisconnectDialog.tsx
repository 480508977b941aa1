import { disconnectMail, disconnectModel, disconnectPayments } from '@techadds/shared/contract/integrations/endpoints';
import { useAction } from '@techadds/shared/patterns/record';
import { ConfirmDialog } from '@techadds/shared/ui/dialog';
import { ownConnectionTexts, type OwnProvider } from './own-connections.labels';

const endpoints = { email: disconnectMail, assistant: disconnectModel, payments: disconnectPayments } as const;

/** Says before what happens to the secrets. */
export function DisconnectDialog({ provider, onClose }: { provider: OwnProvider; onClose: () => void }) {
  const { noun, disconnected, afterwards } = ownConnectionTexts[provider];
  const { run, busy } = useAction(endpoints[provider], {
    done: () => disconnected,
    failed: `The ${noun} was not disconnected.`,
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      open
      danger
      title={`Disconnect your ${noun}?`}
      confirmLabel="Disconnect"
      cancelLabel="Stay connected"
      busy={busy}
      onConfirm={() => void run({}, undefined)}
      onClose={onClose}
    >
      {afterwards}
    </ConfirmDialog>
  );
}
