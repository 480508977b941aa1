import { useId, useState, type ReactNode } from 'react';
import type { ApiError } from '@techadds/shared/api';
import { submitOnCtrlEnter } from '@techadds/shared/patterns/form';
import { Button, ErrorNotice, Field, Grid, Input, NativeSelect, Stack, Textarea } from '@techadds/shared/ui';
import { ConfirmDialog, Drawer } from '@techadds/shared/ui/dialog';

type FieldName = 'kind' | 'name' | 'email' | 'phone' | 'countryCode' | 'website' | 'taxId' | 'note';

interface CustomerFormProps {
  title: string;
  submitLabel: string;
  /** Question shown before unsaved input is discarded. */
  leaveTitle: string;
  /** Title of the error notice when the request fails. */
  failureTitle: string;
  form: { register: (name: FieldName) => object; getFieldError: (name: FieldName) => string | undefined; isDirty: boolean };
  busy: boolean;
  failure: ApiError | undefined;
  onSubmit: () => unknown;
  onClose: () => void;
  /** How to resolve the failure, such as loading the newer version. */
  remedy?: ReactNode;
  /** Additional fields, after the kind. */
  children?: ReactNode;
}

/** The customer form in a drawer. Input survives a failed request and is discarded only after a confirmation. */
export function CustomerForm(props: CustomerFormProps) {
  const { title, submitLabel, leaveTitle, failureTitle, form, busy, failure, onSubmit, onClose, remedy, children } = props;
  const { register, getFieldError, isDirty } = form;
  const [leaving, setLeaving] = useState(false);
  const formId = useId();
  const leave = () => (isDirty ? setLeaving(true) : onClose());
  return (
    <Drawer
      open
      title={title}
      width={480}
      onClose={leave}
      footer={
        <>
          <Button size="lg" onClick={leave}>
            Cancel
          </Button>
          <Button size="lg" variant="solid" type="submit" form={formId} busy={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
        onKeyDown={submitOnCtrlEnter(onSubmit)}
      >
        <Stack gap="4">
          {failure && <ErrorNotice title={failureTitle} reassurance="What you entered is still here." error={failure} />}
          {remedy}
          <Field label="Name" required error={getFieldError('name')}>
            <Input {...register('name')} autoComplete="off" />
          </Field>
          <Field label="E-mail" required error={getFieldError('email')}>
            <Input {...register('email')} type="email" autoComplete="off" />
          </Field>
          <TwoColumns>
            <Field label="Kind" error={getFieldError('kind')}>
              <NativeSelect
                {...register('kind')}
                options={[
                  { value: 'company', label: 'Company' },
                  { value: 'person', label: 'Person' },
                ]}
              />
            </Field>
            {children}
          </TwoColumns>
          <TwoColumns>
            <Field label="Phone" hint="Optional" error={getFieldError('phone')}>
              <Input {...register('phone')} type="tel" autoComplete="off" />
            </Field>
            <Field label="Country" hint="Two letters, like NO" error={getFieldError('countryCode')}>
              <Input {...register('countryCode')} autoCapitalize="characters" autoComplete="off" />
            </Field>
          </TwoColumns>
          <Field label="Website" hint="Optional" error={getFieldError('website')}>
            <Input {...register('website')} type="url" placeholder="https://" autoComplete="off" />
          </Field>
          <Field label="Tax id" hint="Optional" error={getFieldError('taxId')}>
            <Input {...register('taxId')} autoComplete="off" />
          </Field>
          <Field label="Note" hint="Optional" error={getFieldError('note')}>
            <Textarea {...register('note')} />
          </Field>
        </Stack>
      </form>
      <ConfirmDialog
        open={leaving}
        title={leaveTitle}
        confirmLabel="Discard"
        cancelLabel="Keep writing"
        danger
        onClose={() => setLeaving(false)}
        onConfirm={onClose}
      >
        What you typed has not been saved.
      </ConfirmDialog>
    </Drawer>
  );
}

const TwoColumns = ({ children }: { children: ReactNode }) => (
  <Grid gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' }}>
    {children}
  </Grid>
);
