import { useId, useState, type FormEvent, type ReactNode } from 'react';
import type { ApiError } from '@techadds/shared/api';
import { Button, ErrorNotice, Stack } from '@techadds/shared/ui';
import { ConfirmDialog, Dialog, Drawer } from '@techadds/shared/ui/dialog';
import { discardDrafts } from './useDraft';
import { submitOnCtrlEnter } from './submit-on-ctrl-enter';
import { useUnsavedChanges } from './useUnsavedChanges';

interface ModalFormProps {
  title: string;
  /** The label of the action, such as "Add customer". */
  submitLabel: string;
  /** The label of the button that closes the form, such as "Keep order". */
  cancelLabel?: string;
  /** The action is destructive. */
  danger?: boolean;
  /** The request is in progress. */
  busy: boolean;
  /** There are unsaved changes; closing the form or leaving the page asks first. */
  dirty: boolean;
  /** The server's error, unless a field shows it. */
  submitError: ApiError | undefined;
  /** The title of the error, such as "The customer was not added". */
  errorTitle: string;
  /** Tells the user what is not affected by the error. */
  errorReassurance?: string;
  onSubmit: (event?: FormEvent) => unknown;
  onClose: () => void;
  /** Another button, such as a preview of the result; it comes first. */
  extraAction?: ReactNode;
  children: ReactNode;
}

/** The parts that the form has in common in a drawer and in a dialog. */
function useModalForm(props: ModalFormProps) {
  const { submitLabel, cancelLabel = 'Cancel', danger, busy, dirty, submitError, errorTitle, onSubmit, onClose } = props;
  const { errorReassurance = 'What you entered is still here.', extraAction, children } = props;
  const id = useId();
  const [confirming, setConfirming] = useState(false);
  const leaveQuestion = useUnsavedChanges(dirty);
  const close = () => {
    if (busy) return;
    if (dirty) setConfirming(true);
    else onClose();
  };
  const buttons = (
    <>
      {extraAction}
      <Button size="lg" onClick={close}>
        {cancelLabel}
      </Button>
      <Button size="lg" variant={danger ? 'dangerSolid' : 'solid'} type="submit" form={id} busy={busy}>
        {submitLabel}
      </Button>
    </>
  );
  const content = (
    <>
      <form id={id} noValidate onSubmit={(event) => void onSubmit(event)} onKeyDown={submitOnCtrlEnter(onSubmit)}>
        <Stack gap="4">
          {submitError && <ErrorNotice title={errorTitle} reassurance={errorReassurance} error={submitError} />}
          {children}
        </Stack>
      </form>
      <ConfirmDialog
        open={confirming}
        title="Discard changes?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        danger
        onClose={() => setConfirming(false)}
        onConfirm={() => {
          discardDrafts();
          onClose();
        }}
      >
        What you entered has not been saved.
      </ConfirmDialog>
      {leaveQuestion}
    </>
  );
  return { buttons, content, close };
}

/** A form next to the page, for creating or editing several fields. */
export function FormDrawer({ width = 480, ...props }: ModalFormProps & { width?: number }) {
  const { buttons, content, close } = useModalForm(props);
  return (
    <Drawer open title={props.title} width={width} onClose={close} footer={buttons}>
      {content}
    </Drawer>
  );
}

/** A form above the page, for one decision with a reason or an amount. */
export function FormDialog(props: ModalFormProps) {
  const { buttons, content, close } = useModalForm(props);
  return (
    <Dialog open title={props.title} onClose={close} closeButton={false} actions={buttons}>
      {content}
    </Dialog>
  );
}
