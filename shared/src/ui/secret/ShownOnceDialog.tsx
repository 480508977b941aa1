import { useEffect, useState, type ReactNode } from 'react';
import { Button, Stack } from '@techadds/shared/ui';
import { Checkbox } from '@techadds/shared/ui/controls';
import { Dialog } from '@techadds/shared/ui/dialog';

/** Keeps Escape from the browser, which closes a modal at the second Escape even if the first one was canceled. */
function useIgnoredEscape(ignored: boolean): void {
  useEffect(() => {
    if (!ignored) return;
    const ignore = (event: KeyboardEvent) => {
      if (event.key === 'Escape') event.preventDefault();
    };
    document.addEventListener('keydown', ignore, true);
    return () => document.removeEventListener('keydown', ignore, true);
  }, [ignored]);
}

interface ShownOnceDialogProps {
  title: string;
  onClose: () => void;
  /** The secret in a `SecretField`, and how it is used. */
  children: ReactNode;
}

/** Shows a secret that the server never shows again, so it closes only after the user confirmed that it is stored. */
export function ShownOnceDialog({ title, onClose, children }: ShownOnceDialogProps) {
  const [isStored, setIsStored] = useState(false);
  useIgnoredEscape(!isStored);
  const close = () => {
    if (isStored) onClose();
  };
  return (
    <Dialog
      open
      title={title}
      closeButton={false}
      onClose={close}
      actions={
        <Button size="lg" variant="solid" disabledReason={isStored ? undefined : 'Confirm first that you have stored it.'} onClick={close}>
          Done
        </Button>
      }
    >
      <Stack gap="4">
        {children}
        <Checkbox checked={isStored} onChange={({ target }) => setIsStored(target.checked)}>
          I have stored it
        </Checkbox>
      </Stack>
    </Dialog>
  );
}
