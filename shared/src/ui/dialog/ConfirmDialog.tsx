import type { ReactNode } from 'react';
import { Button } from '../base/Button';
import { Box } from '../base/primitives';
import { Dialog } from './Dialog';

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** The question: "Cancel OR-2026-0180?" */
  title: string;
  /** The consequences, including amounts. */
  children: ReactNode;
  /** The label of the action: "Cancel and refund". */
  confirmLabel: string;
  /** The label of the button that closes the dialog: "Keep order". */
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
}

/** Asks for confirmation before an irreversible action. */
export function ConfirmDialog({
  onConfirm,
  onClose,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger,
  busy,
  children,
  ...rest
}: ConfirmDialogProps) {
  return (
    <Dialog
      {...rest}
      onClose={onClose}
      actions={
        <>
          <Button size="lg" onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button size="lg" variant={danger ? 'dangerSolid' : 'solid'} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Box color="fg.muted">{children}</Box>
    </Dialog>
  );
}
