import { UpdatePushSettings, type PushSettings } from '@techadds/shared/contract/push/endpoints';
import { SaveBar, submitOnCtrlEnter, useContractForm, useFormSubmit, useUnsavedChanges } from '@techadds/shared/patterns/form';
import { Box, ErrorNotice, Field, Grid, Input, NativeSelect, Stack } from '@techadds/shared/ui';
import { listTimeZones } from './time-zones';

type QuietHours = NonNullable<PushSettings['quietHours']>;

interface QuietHoursFormProps {
  settings: PushSettings;
  quietHours: QuietHours;
  /** @throws ApiError */
  onSave: (settings: PushSettings) => Promise<void>;
}

/** When nothing is pushed, in a time zone. */
export function QuietHoursForm({ settings: { showDetails }, quietHours, onSave }: QuietHoursFormProps) {
  const form = useContractForm<PushSettings, { quietHours: QuietHours }>(UpdatePushSettings, { quietHours }, (values) => ({
    ...values,
    showDetails,
  }));
  const { submit, busy, error } = useFormSubmit(form, async (body) => {
    await onSave(body);
    form.reset({ quietHours: body.quietHours ?? quietHours });
  });
  const leaveQuestion = useUnsavedChanges(form.isDirty);
  return (
    <Box px="4" pb="4">
      <form noValidate aria-label="Quiet hours" onSubmit={(event) => void submit(event)} onKeyDown={submitOnCtrlEnter(submit)}>
        <Stack gap="4">
          <Grid gap="4" gridTemplateColumns="1fr 1fr" _cSm={{ gridTemplateColumns: '8rem 8rem 1fr' }}>
            <Field label="From" required error={form.getFieldError('quietHours.from')}>
              <Input type="time" {...form.register('quietHours.from')} />
            </Field>
            <Field label="Until" required error={form.getFieldError('quietHours.until')}>
              <Input type="time" {...form.register('quietHours.until')} />
            </Field>
            <Box gridColumn="1 / -1" _cSm={{ gridColumn: 'auto' }} minWidth="0">
              <Field label="Time zone" required error={form.getFieldError('quietHours.timeZone')}>
                <NativeSelect {...form.register('quietHours.timeZone')} options={listTimeZones(quietHours.timeZone)} />
              </Field>
            </Box>
          </Grid>
          {error && <ErrorNotice title="The quiet hours were not saved" reassurance="What you entered is still here." error={error} />}
          <SaveBar dirty={form.isDirty} busy={busy} label="Save quiet hours" onDiscard={() => form.reset()} />
        </Stack>
      </form>
      {leaveQuestion}
    </Box>
  );
}
