import { call } from '@techadds/shared/api';
import { exportImportErrors, type ImportDetail } from '@techadds/shared/contract/imports/endpoints';
import { ExportButton } from '@techadds/shared/patterns/report';
import { Box, Flex, Stack, StatStrip, Text } from '@techadds/shared/ui';
import { DataTable, type Column } from '@techadds/shared/ui/table';
import { formatCount } from './imports.labels';

type RowError = ImportDetail['errors'][number];
const columns: readonly Column<RowError>[] = [
  { key: 'row', header: 'Row', width: '5rem', cardSlot: 'line', cell: ({ row }) => row },
  { key: 'column', header: 'Column', width: '10rem', cardSlot: 'title', primary: true, cell: ({ column }) => column || '–' },
  { key: 'value', header: 'Value', cardSlot: 'line', cell: ({ value }) => value || 'Empty' },
  {
    key: 'message',
    header: 'Problem',
    cardSlot: 'status',
    cell: ({ message }) => (
      <Box whiteSpace="normal" color="t.bad.fg">
        {message}
      </Box>
    ),
  },
];

/** How many rows were, or would be, imported, and what is wrong with the others. */
export function ImportCounts({ data }: { data: ImportDetail }) {
  const { createdCount, updatedCount, skippedCount, failedCount, errors, id } = data;
  return (
    <Stack gap="4">
      <StatStrip
        stats={[
          { label: 'New', value: formatCount(createdCount) },
          { label: 'Updated', value: formatCount(updatedCount) },
          { label: 'Left as they are', value: formatCount(skippedCount) },
          { label: 'With errors', value: formatCount(failedCount) },
        ]}
      />
      {errors.length > 0 && (
        <>
          <Flex gap="3" alignItems="center" justifyContent="space-between" flexWrap="wrap">
            <Text textStyle="sm">Rows with errors are not imported. The first of them:</Text>
            <ExportButton
              name="import-errors"
              label="Download all errors"
              size="sm"
              load={() => call(exportImportErrors, { params: { id } })}
            />
          </Flex>
          <DataTable caption="Errors" columns={columns} rows={errors} rowKey={({ row, column }) => `${row} ${column}`} />
        </>
      )}
    </Stack>
  );
}
