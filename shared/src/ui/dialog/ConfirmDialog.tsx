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
  /** What will happen, with the amounts. */
  children: ReactNode;
  /** The act in words: "Cancel and refund". */
  confirmLabel: string;
  /** The way back in words: "Keep order". */
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
}

/** Asks before something that cannot be taken back. */
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
