import type { ImportDetail } from '@techadds/shared/contract/imports/endpoints';
import { Button, ButtonLink, Card, Flex, Heading, Stack, Text } from '@techadds/shared/ui';
import { ImportCounts } from './ImportCounts';
import { formatCount, importLabels } from './imports.labels';

/** The end of an import: complete, canceled or failed. */
export function ImportResult({ data, onRestart }: { data: ImportDetail; onRestart: () => void }) {
  const { kind, state, fileName, processedCount, rowCount, failure } = data;
  const { list, noun } = importLabels[kind];
  const titles = { complete: 'Import complete', failed: 'The import failed' } as Record<string, string>;
  return (
    <Card>
      <Stack gap="4" p="4">
        <Heading as="h2" textStyle="md">
          {titles[state] ?? 'Import canceled'}
        </Heading>
        <Text textStyle="sm" role="status" overflowWrap="anywhere">
          {state === 'complete'
            ? `All rows of ${fileName} were gone through.`
            : `${formatCount(processedCount)} of ${formatCount(rowCount)} rows of ${fileName} were gone through. ${failure ?? ''}`}
        </Text>
        <ImportCounts data={data} />
        <Flex gap="2" flexWrap="wrap">
          <ButtonLink variant="solid" to={list}>
            See the {noun}
          </ButtonLink>
          <Button onClick={onRestart}>Import another file</Button>
        </Flex>
      </Stack>
    </Card>
  );
}
