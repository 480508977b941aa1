import { useApiMutation } from '@techadds/shared/api';
import { cancelImport, type ImportDetail } from '@techadds/shared/contract/imports/endpoints';
import { Button, Card, ErrorNotice, Flex, Heading, Stack, Text } from '@techadds/shared/ui';
import { ProgressBar } from '@techadds/shared/ui/steps';
import { formatCount, getPercent, importLabels } from './imports.labels';

/** The progress of a check or an import, which goes on in the background. */
export function ImportProgress({ data, onCanceled }: { data: ImportDetail; onCanceled: (data: ImportDetail) => void }) {
  const { id, kind, state, processedCount, rowCount } = data;
  const cancel = useApiMutation(cancelImport);
  const isRun = state === 'running';
  return (
    <Card>
      <Stack gap="4" p="4">
        <Heading as="h2" textStyle="md">
          {isRun ? `Importing ${importLabels[kind].noun}` : 'Checking the rows'}
        </Heading>
        <ProgressBar percent={getPercent(data)} label={isRun ? 'Imported' : 'Checked'} />
        <Text textStyle="sm" color="fg.muted">
          {formatCount(processedCount)} of {formatCount(rowCount)} rows. You can leave this page; the import continues.
        </Text>
        {cancel.error && <ErrorNotice title="The import was not canceled" reassurance="It continues." error={cancel.error} />}
        <Flex>
          <Button busy={cancel.isPending} onClick={() => cancel.mutate({ params: { id } }, { onSuccess: onCanceled })}>
            Cancel import
          </Button>
        </Flex>
      </Stack>
    </Card>
  );
}
