import { useApiMutation } from '@techadds/shared/api';
import { startImport, type ImportDetail } from '@techadds/shared/contract/imports/endpoints';
import { Button, Card, ErrorNotice, Flex, Heading, Stack, Text } from '@techadds/shared/ui';
import { ImportCounts } from './ImportCounts';
import { formatCount, importLabels } from './imports.labels';

interface ImportCheckedProps {
  data: ImportDetail;
  onStarted: (data: ImportDetail) => void;
  onRematch: () => void;
}

/** The third step: what the import would do. */
export function ImportChecked({ data, onStarted, onRematch }: ImportCheckedProps) {
  const { id, kind, createdCount, updatedCount, failedCount, rowCount } = data;
  const start = useApiMutation(startImport);
  const count = createdCount + updatedCount;
  return (
    <Card>
      <Stack gap="4" p="4">
        <Heading as="h2" textStyle="md">
          Check what will be imported
        </Heading>
        <Text textStyle="sm" role="status">
          All {formatCount(rowCount)} rows were checked. Nothing is imported yet.
        </Text>
        <ImportCounts data={data} />
        {start.error && <ErrorNotice title="The import did not start" reassurance="Nothing was imported." error={start.error} />}
        <Flex gap="2" flexWrap="wrap">
          <Button
            variant="solid"
            busy={start.isPending}
            onClick={() => start.mutate({ params: { id } }, { onSuccess: onStarted })}
            {...(failedCount === rowCount && { disabledReason: 'No row of this file can be imported.' })}
          >
            Import {formatCount(count)} {count === 1 ? importLabels[kind].noun.slice(0, -1) : importLabels[kind].noun}
          </Button>
          <Button onClick={onRematch}>Match columns again</Button>
        </Flex>
      </Stack>
    </Card>
  );
}
