import { useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { getImport, type ImportDetail } from '@techadds/shared/contract/imports/endpoints';
import type { ImportKind } from '@techadds/shared/contract/imports/fields';
import { useQuery } from '@techadds/shared/query';
import { useSearchState } from '@techadds/shared/router';
import { Box, ErrorNotice, Page, Skeleton, Stack } from '@techadds/shared/ui';
import { Stepper } from '@techadds/shared/ui/steps';
import { ImportChecked } from './ImportChecked';
import { ImportMapping } from './ImportMapping';
import { ImportProgress } from './ImportProgress';
import { ImportResult } from './ImportResult';
import { ImportUpload } from './ImportUpload';
import { getStep, importLabels, importSteps } from './imports.labels';
import { PastImports } from './PastImports';

const refreshMs = 1_000;
const isInProgress = (data: ImportDetail | undefined) => data?.state === 'checking' || data?.state === 'running';

/** The steps of an import. The address has its id, so that a reload, or a colleague, finds it where it is. */
function ImportPage({ kind }: { kind: ImportKind }) {
  const { title, list, noun } = importLabels[kind];
  const [{ import: id }, change] = useSearchState({ import: '' });
  const { data, error, refetch } = useQuery({
    ...apiQuery(getImport, { params: { id } }),
    enabled: id !== '',
    refetchInterval: ({ state }) => (isInProgress(state.data) ? refreshMs : false),
  });
  const current = id === '' ? undefined : data;
  /** Whether a checked file is matched once more. */
  const [rematching, setRematching] = useState(false);
  const step = rematching ? 1 : getStep(current?.state);
  const isOver = current?.state === 'complete';
  const show = (next: ImportDetail | undefined) => {
    setRematching(false);
    change({ import: next?.id ?? '' });
    void refetch();
  };

  return (
    <Page title={title} crumbs={[{ label: noun === 'contacts' ? 'Contacts' : 'Customers', to: list }]}>
      <Stack gap="4" maxWidth="56rem">
        <Box border="1px solid" borderColor="line" rounded="lg">
          <Stepper
            steps={importSteps.map((label, n) => ({ label, state: n < step || isOver ? 'done' : n === step ? 'current' : 'todo' }))}
          />
        </Box>
        {id === '' ? (
          <>
            <ImportUpload kind={kind} onUploaded={show} />
            <PastImports kind={kind} />
          </>
        ) : error && !current ? (
          <ErrorNotice
            title="The import didn’t load"
            reassurance="It continues in the background."
            error={error}
            onRetry={() => void refetch()}
          />
        ) : !current ? (
          <Box role="status" aria-label="Loading the import">
            <Skeleton height="240px" />
          </Box>
        ) : rematching || current.state === 'uploaded' ? (
          <ImportMapping key={current.id} data={current} onChecked={show} onRestart={() => show(undefined)} />
        ) : isInProgress(current) ? (
          <ImportProgress data={current} onCanceled={show} />
        ) : current.state === 'checked' ? (
          <ImportChecked data={current} onStarted={show} onRematch={() => setRematching(true)} />
        ) : (
          <ImportResult data={current} onRestart={() => show(undefined)} />
        )}
      </Stack>
    </Page>
  );
}

export const ImportContactsPage = () => <ImportPage kind="contacts" />;
export const ImportCustomersPage = () => <ImportPage kind="customers" />;
