import { useId, useState, type FormEvent, type ReactNode } from 'react';
import type { ApiError } from '@techadds/shared/api';
import { Button, ErrorNotice, Stack } from '@techadds/shared/ui';
import { ConfirmDialog, Dialog, Drawer } from '@techadds/shared/ui/dialog';
import { submitOnCtrlEnter } from './submit-on-ctrl-enter';

interface ModalFormProps {
  title: string;
  /** The action in words, such as "Add customer". */
  submitLabel: string;
  /** The way back in words, such as "Keep order". */
  cancelLabel?: string;
  /** The action takes something away. */
  danger?: boolean;
  /** The request is under way. */
  busy: boolean;
  /** Something was entered that is not saved; closing asks first. */
  dirty: boolean;
  /** What the server said that no field shows. */
  submitError: ApiError | undefined;
  /** What did not happen, such as "The customer was not added". */
  errorTitle: string;
  /** What is safe all the same. */
  errorReassurance?: string;
  onSubmit: (event?: FormEvent) => unknown;
  onClose: () => void;
  children: ReactNode;
}

/** The parts that a form has in a drawer and in a dialog. */
function useModalForm(props: ModalFormProps) {
  const { submitLabel, cancelLabel = 'Cancel', danger, busy, dirty, submitError, errorTitle, onSubmit, onClose, children } = props;
  const { errorReassurance = 'What you entered is still here.' } = props;
  const id = useId();
  const [confirming, setConfirming] = useState(false);
  const close = () => {
    if (busy) return;
    if (dirty) setConfirming(true);
    else onClose();
  };
  const buttons = (
    <>
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
        onConfirm={onClose}
      >
        What you entered has not been saved.
      </ConfirmDialog>
    </>
  );
  return { buttons, content, close };
}

/** A form beside the page: creating or changing something with several fields. */
export function FormDrawer({ width = 480, ...props }: ModalFormProps & { width?: number }) {
  const { buttons, content, close } = useModalForm(props);
  return (
    <Drawer open title={props.title} width={width} onClose={close} footer={buttons}>
      {content}
    </Drawer>
  );
}

/** A form over the page: one decision with a reason or an amount. */
export function FormDialog(props: ModalFormProps) {
  const { buttons, content, close } = useModalForm(props);
  return (
    <Dialog open title={props.title} onClose={close} closeButton={false} actions={buttons}>
      {content}
    </Dialog>
  );
}
