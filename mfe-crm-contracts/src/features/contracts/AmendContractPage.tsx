import { useState } from 'react';
import { apiQuery, useApiMutation, type ApiError } from '@techadds/shared/api';
import {
  amendContract,
  getContract,
  listContractVersions,
  updateAmendment,
  type ContractDetail,
} from '@techadds/shared/contract/contracts/endpoints';
import type { AmendContractInput } from '@techadds/shared/contract/contracts/forms';
import type { ContractVersion } from '@techadds/shared/contract/contracts/versions';
import { listContractMilestones, listMilestones, type Milestone } from '@techadds/shared/contract/projects/endpoints';
import { paths } from '@techadds/shared/paths';
import { RecordQuery } from '@techadds/shared/patterns/record-query';
import { useQuery } from '@techadds/shared/query';
import { useNavigate, useParams } from '@techadds/shared/router';
import { Box, Button, ButtonLink, EmptyState, ErrorNotice, Page, Skeleton, toast } from '@techadds/shared/ui';
import { IconLock } from '@techadds/shared/ui/icons';
import { AmendmentForm } from './AmendmentForm';
import { toAmendmentFormValues } from './amendment.form-values';
import { contractRecord } from './contract.record';

/** Drafts an amendment of an active contract, or edits the one that is drafted. */
export function AmendContractPage() {
  const { id = '' } = useParams();
  const query = useQuery({ ...apiQuery(getContract, { params: { id } }), refetchOnWindowFocus: false });
  return (
    <RecordQuery {...contractRecord} query={query}>
      {(contract) => (
        <Page
          title={`Amend ${contract.number}`}
          crumbs={[...contractRecord.crumbs, { label: contract.title, to: paths.contract(id) }]}
          description="The contract has the new terms once both sides have signed them. Until then it stays as it is."
        >
          <AmendableContract contract={contract} onReload={query.refetch} />
        </Page>
      )}
    </RecordQuery>
  );
}

function AmendableContract({ contract, onReload }: { contract: ContractDetail; onReload: () => Promise<unknown> }) {
  const { id, amendments, allowedActions, project } = contract;
  const params = { id };
  const versions = useQuery({ ...apiQuery(listContractVersions, { params }), refetchOnWindowFocus: false });
  const query = { limit: '100' } as const;
  const ofContract = useQuery({ ...apiQuery(listContractMilestones, { params, query }), enabled: !project });
  const ofProject = useQuery({ ...apiQuery(listMilestones, { params: { id: project?.id ?? '' }, query }), enabled: project !== null });
  const milestones = project ? ofProject : ofContract;
  const [round, setRound] = useState(0);
  const reload = async () => {
    await Promise.all([onReload(), versions.refetch(), milestones.refetch()]);
    setRound(round + 1);
  };
  const sent = amendments.find(({ status }) => status === 'pending_signature');
  if (sent || !allowedActions.includes('amend'))
    return (
      <EmptyState
        icon={<IconLock size={20} />}
        title={sent ? `${sent.number} is out for signature` : 'This contract cannot be amended'}
        text={sent ? 'One amendment at a time. Void it first to write another one.' : 'Only a contract in force can be amended.'}
        action={
          <ButtonLink variant="solid" to={paths.contract(sent?.id ?? id)}>
            {sent ? 'Open amendment' : 'Open contract'}
          </ButtonLink>
        }
      />
    );
  const error = versions.error ?? milestones.error;
  if (versions.data && milestones.data)
    return (
      <AmendContract
        key={round}
        contract={contract}
        versions={versions.data.versions}
        milestones={milestones.data.items}
        onReload={() => void reload()}
      />
    );
  return error ? (
    <ErrorNotice
      title="The form didn’t load"
      reassurance="Nothing was saved."
      error={error}
      onRetry={() => void Promise.all([versions.refetch(), milestones.refetch()])}
    />
  ) : (
    <Skeleton height="320px" />
  );
}

interface AmendContractProps {
  contract: ContractDetail;
  versions: readonly ContractVersion[];
  milestones: readonly Milestone[];
  /** Starts again from what is stored. */
  onReload: () => void;
}

function AmendContract({ contract, versions, milestones, onReload }: AmendContractProps) {
  const { id, currency, amendments } = contract;
  // The form keeps what was loaded first; a conflict with a newer version is detected when it is saved.
  const [start] = useState(() => toAmendmentFormValues(versions[0]!, milestones, currency));
  const [open] = useState(() => amendments.find(({ status, archivedAt }) => status === 'draft' && archivedAt === null));
  const create = useApiMutation(amendContract);
  const update = useApiMutation(updateAmendment);
  const navigate = useNavigate();
  const [conflict, setConflict] = useState<ApiError>();
  const save = async (body: AmendContractInput) => {
    const params = { id };
    try {
      const saved = open
        ? await update.mutateAsync({ params, body: { ...body, updatedAt: open.updatedAt } })
        : await create.mutateAsync({ params, body });
      toast({ title: `${saved.number} saved as draft`, tone: 'ok' });
      void navigate(paths.contract(saved.id));
    } catch (reason) {
      setConflict(reason as ApiError);
      throw reason;
    }
  };
  const conflictAction = conflict && <ConflictAction error={conflict} onReload={onReload} />;
  return <AmendmentForm defaultValues={start} currency={currency} isNew={!open} onSave={save} conflictAction={conflictAction} />;
}

/** Leads to the amendment that somebody else has started, or reloads the one that somebody else has changed. */
function ConflictAction({ error: { code, body }, onReload }: { error: ApiError; onReload: () => void }) {
  const { amendment } = (body ?? {}) as { amendment?: { id: string; number: string } };
  if (code === 'amendment_open' && amendment)
    return (
      <Box>
        <ButtonLink to={paths.contract(amendment.id)}>Open {amendment.number}</ButtonLink>
      </Box>
    );
  return code === 'changed_meanwhile' ? (
    <Box>
      <Button onClick={onReload}>Discard my changes and reload</Button>
    </Box>
  ) : null;
}
