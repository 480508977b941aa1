import { useState, type ReactNode } from 'react';
import { TemplateForm as TemplateSchema, type TemplateBody } from '@techadds/shared/contract/contract-templates/endpoints';
import { replaceVariables, sampleValues, templateVariables, variableNames } from '@techadds/shared/contract/contract-templates/variables';
import { SaveBar, submitOnCtrlEnter, useContractForm, useFormSubmit, useUnsavedChanges } from '@techadds/shared/patterns/form';
import { Box, Button, Card, ErrorNotice, Field, Grid, Input, Stack, Text } from '@techadds/shared/ui';
import { IconBook, IconVariable } from '@techadds/shared/ui/icons';
import { Menu } from '@techadds/shared/ui/menu';
import { RichText } from '../rich-text/RichText';
import { RichTextEditor, type EditorCommands } from '../rich-text/RichTextEditor';
import { ClausesDialog } from './ClausesDialog';
import { MissingVariables } from './MissingVariables';
import { toTemplateBody, type TemplateFormValues } from './template.form-values';

interface TemplateFormProps {
  defaultValues: TemplateFormValues;
  isNew?: boolean;
  /** Sends the template. Rejects with the error of a failed request. */
  onSave: (body: TemplateBody) => Promise<void>;
  notice?: ReactNode;
}

/** The form of a template: the editor, and beside it the text with sample values. */
export function TemplateForm({ defaultValues, isNew = false, onSave, notice }: TemplateFormProps) {
  const form = useContractForm<TemplateBody, TemplateFormValues>(TemplateSchema as never, defaultValues, toTemplateBody);
  const { register, getFieldError, setValue, useWatch } = form;
  const { submit, busy, done, error } = useFormSubmit(form, onSave, { once: true });
  const [edition, setEdition] = useState(0);
  const [clauses, setClauses] = useState<EditorCommands>();
  const dirty = form.isDirty && !done;
  const question = useUnsavedChanges(dirty);
  const { html, missing } = replaceVariables(useWatch('bodyHtml'), sampleValues);
  const bodyError = getFieldError('bodyHtml');
  const discard = () => {
    form.reset();
    setEdition(edition + 1);
  };
  const renderTools = (commands: EditorCommands) => (
    <>
      <Menu
        label="Variables"
        items={variableNames.map((name) => ({
          label: templateVariables[name].label,
          worksOffline: true,
          onSelect: () => commands.insertText(`{{${name}}}`),
        }))}
        trigger={(props) => (
          <Button {...props} type="button" size="sm" variant="ghost" icon={<IconVariable aria-hidden />}>
            Insert variable
          </Button>
        )}
      />
      <Button type="button" size="sm" variant="ghost" icon={<IconBook aria-hidden />} onClick={() => setClauses(commands)}>
        Insert clause
      </Button>
    </>
  );
  return (
    <form noValidate aria-label="Template" onSubmit={(event) => void submit(event)} onKeyDown={submitOnCtrlEnter(submit)}>
      <Grid
        gap="5"
        alignItems="start"
        css={{ gridTemplateColumns: 'minmax(0, 1fr)', _cLg: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' } }}
      >
        <Stack gap="4" minWidth="0">
          {notice}
          {error && <ErrorNotice title="The template was not saved" reassurance="What you entered is still here." error={error} />}
          <Card>
            <Stack gap="4">
              <Field label="Name" required error={getFieldError('name')}>
                <Input {...register('name')} autoComplete="off" />
              </Field>
              <Field label="Description" error={getFieldError('description')}>
                <Input {...register('description')} autoComplete="off" />
              </Field>
              <Field label="Who signs" required hint="In signing order, separated by commas" error={getFieldError('signerRoles')}>
                <Input {...register('signerRoles')} autoComplete="off" />
              </Field>
            </Stack>
          </Card>
          <Box as="section" aria-label="Text of the template">
            <RichTextEditor
              key={edition}
              label="Text"
              defaultHtml={defaultValues.bodyHtml}
              invalid={bodyError !== undefined}
              onChange={(changed) => setValue('bodyHtml', changed)}
              tools={renderTools}
            />
            {bodyError && (
              <Text role="alert" textStyle="sm" color="t.bad.fg" mt="1">
                {bodyError}
              </Text>
            )}
          </Box>
        </Stack>
        <Stack gap="4" minWidth="0" css={{ _cLg: { position: 'sticky', top: '72px' } }}>
          <MissingVariables missing={missing} />
          <Card title="With sample values">
            <Box css={{ _cLg: { maxHeight: 'calc(100dvh - 220px)', overflowY: 'auto' } }} tabIndex={0} role="region" aria-label="Preview">
              <RichText html={html} />
            </Box>
          </Card>
        </Stack>
      </Grid>
      <Box mt="5" css={{ _cSm: { px: '4' } }} position="relative" zIndex="sticky">
        <SaveBar dirty={dirty || isNew} busy={busy} label="Save template" onDiscard={discard} />
      </Box>
      {clauses && (
        <ClausesDialog
          onClose={() => setClauses(undefined)}
          onInsert={(bodyHtml) => {
            setClauses(undefined);
            clauses.insertHtml(bodyHtml);
          }}
        />
      )}
      {question}
    </form>
  );
}
