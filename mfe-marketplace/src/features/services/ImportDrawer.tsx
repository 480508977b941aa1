import { useRef, useState } from 'react';
import { useApiMutation } from '@techadds/shared/api';
import type { Output } from '@techadds/shared/contract/endpoint';
import { importServices } from '@techadds/shared/contract/services/endpoints';
import { saveFile } from '@techadds/shared/file';
import { formatMoney } from '@techadds/shared/format/money';
import { Badge, Box, Button, ErrorNotice, Field, Flex, NativeSelect, Span, Stack, Text, toast } from '@techadds/shared/ui';
import { Drawer } from '@techadds/shared/ui/dialog';
import { IconDownload, IconUpload } from '@techadds/shared/ui/icons';
import { DataTable, type Column } from '@techadds/shared/ui/table';

type ImportPlan = Output<typeof importServices>;
type ImportRow = ImportPlan['rows'][number];

const csvHeader = 'Name,Summary,Description,Category,Unit,Price,Delivery days,Revisions,Tax,Tags\r\n';
const maxFileBytes = 200_000;

const getImportColumns = (currency: string): readonly Column<ImportRow>[] => [
  { key: 'line', header: 'Line', width: '3.5rem', cardSlot: 'line', cell: ({ line }) => line },
  { key: 'name', header: 'Service', primary: true, cardSlot: 'title', cell: ({ name }) => name || '–' },
  {
    key: 'price',
    header: 'Price',
    width: '7rem',
    align: 'end',
    cardSlot: 'amount',
    cell: ({ price }) => (price === null ? '–' : formatMoney(price, currency)),
  },
  {
    key: 'outcome',
    header: 'Result',
    width: '15rem',
    cardSlot: 'status',
    cell: ({ outcome, errors }) =>
      outcome === 'new' ? (
        <Badge tone="ok">New draft</Badge>
      ) : (
        <Box whiteSpace="normal" py="2" color="t.bad.fg" textStyle="xs">
          {errors.map(({ column, error }) => (
            <div key={column + error}>
              {column}: {error}
            </div>
          ))}
        </Box>
      ),
  },
];

interface ImportDrawerProps {
  /** Partners to choose from, for users who act for all partners. */
  partners: readonly { id: string; name: string }[] | undefined;
  onClose: () => void;
}

/** Imports services from a CSV file: first a preview of each row, then the valid rows are added as drafts. */
export function ImportDrawer({ partners, onClose }: ImportDrawerProps) {
  const [csv, setCsv] = useState<string>();
  const [name, setName] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const [partnerId, setPartnerId] = useState('');
  const [problem, setProblem] = useState<string>();
  const check = useApiMutation(importServices);
  const save = useApiMutation(importServices);
  const plan = check.data;
  const good = plan?.rows.filter(({ outcome }) => outcome === 'new').length ?? 0;
  const whose = partnerId === '' ? {} : { partnerId };

  const read = async (file: File | undefined) => {
    check.reset();
    setCsv(undefined);
    setName(file?.name);
    if (!file) return;
    if (file.size > maxFileBytes) return setProblem('The file is larger than 200 KB. Import it in parts.');
    setProblem(undefined);
    const text = await file.text();
    setCsv(text);
    check.mutate({ body: { csv: text, dryRun: true, ...whose } });
  };
  const add = () =>
    csv !== undefined &&
    save.mutate(
      { body: { csv, ...whose } },
      {
        onSuccess: ({ created }) => {
          toast({ title: created === 1 ? '1 draft added' : `${created} drafts added`, tone: 'ok' });
          onClose();
        },
      },
    );
  const error = save.error ?? check.error;

  return (
    <Drawer
      open
      title="Import services"
      width={640}
      onClose={onClose}
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button
            size="lg"
            variant="solid"
            busy={save.isPending}
            onClick={add}
            {...(good === 0 && { disabledReason: plan ? 'No row can be imported.' : 'Choose a file first.' })}
          >
            {good === 0 ? 'Add drafts' : good === 1 ? 'Add 1 draft' : `Add ${good} drafts`}
          </Button>
        </>
      }
    >
      <Stack gap="4">
        <Text color="fg.muted" textStyle="sm">
          A CSV file whose first line names the columns; Name and Category are needed. Nothing is saved before you have seen what would
          become of each row.
        </Text>
        {partners && (
          <Field label="Partner" required>
            <NativeSelect
              value={partnerId}
              options={[
                { value: '', label: 'Choose a partner', disabled: true },
                ...partners.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={({ target }) => setPartnerId(target.value)}
            />
          </Field>
        )}
        <Field label="File" error={problem ?? error?.fields.csv}>
          <Flex alignItems="center" gap="3">
            <Button
              icon={<IconUpload aria-hidden />}
              onClick={() => input.current?.click()}
              disabledReason={partners !== undefined && partnerId === '' ? 'Choose the partner first.' : undefined}
            >
              Choose file
            </Button>
            <Span textStyle="sm" color="fg.muted" overflow="hidden" textOverflow="ellipsis">
              {name ?? 'None yet'}
            </Span>
            <input
              ref={input}
              type="file"
              hidden
              accept=".csv,text/csv"
              aria-label="CSV file"
              onChange={({ target }) => void read(target.files?.[0])}
            />
          </Flex>
        </Field>
        <Flex>
          <Button
            size="sm"
            variant="ghost"
            icon={<IconDownload size={15} aria-hidden />}
            onClick={() => saveFile('services.csv', 'text/csv', csvHeader)}
          >
            An empty file with all columns
          </Button>
        </Flex>
        {error && !error.fields.csv && <ErrorNotice title="The file was not read" reassurance="Nothing was saved." error={error} />}
        {plan && (
          <>
            <Text textStyle="sm" role="status">
              {good} of {plan.rows.length} {plan.rows.length === 1 ? 'row' : 'rows'} can be added
              {good < plan.rows.length && '; the others stay out until they are mended'}.
            </Text>
            <DataTable
              caption="Rows of the file"
              columns={getImportColumns(plan.currency)}
              rows={plan.rows}
              rowKey={({ line }) => String(line)}
            />
          </>
        )}
      </Stack>
    </Drawer>
  );
}
