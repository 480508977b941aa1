import { useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { getContract, type ContractDetail } from '@techadds/shared/contract/contracts/endpoints';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import { RecordPage } from '@techadds/shared/patterns/record';
import { RecordQuery } from '@techadds/shared/patterns/record-query';
import { useParams } from '@techadds/shared/router';
import { Badge, Box, Card, Flex, lazyComponent, Stack } from '@techadds/shared/ui';
import { IconArchive, IconBan, IconDownload, IconFolder, IconPencil } from '@techadds/shared/ui/icons';
import type { MenuItem } from '@techadds/shared/ui/menu';
import { contractStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import { ContractDetails } from './ContractDetails';
import { ContractHistory } from './ContractHistory';
import { ContractStatusNote } from './ContractStatusNote';
import { ContractPrimaryAction } from './ContractPrimaryAction';
import { ContractText } from './ContractText';
import { contractRecord } from './contract.record';
import { Recipients } from './Recipients';
import { useContractActions } from './useContractActions';

const ContractMilestones = lazyComponent(() => import('./ContractMilestones').then((part) => part.ContractMilestones));
const Obligations = lazyComponent(() => import('./Obligations').then((part) => part.Obligations));
const Amendments = lazyComponent(() => import('./Amendments').then((part) => part.Amendments));
const ContractVersions = lazyComponent(() => import('./ContractVersions').then((part) => part.ContractVersions));
const VoidDialog = lazyComponent(() => import('./VoidDialog').then((part) => part.VoidDialog));
const SendDialog = lazyComponent(() => import('./SendDialog').then((part) => part.SendDialog));
const TerminateDialog = lazyComponent(() => import('./TerminateDialog').then((part) => part.TerminateDialog));
const icon = { size: 15, stroke: 1.75, 'aria-hidden': true } as const;

/** A contract as the partner sees it: text, recipients and actions. */
export function ContractPage() {
  const { id = '' } = useParams();
  const query = useQuery(apiQuery(getContract, { params: { id } }));
  return (
    <RecordQuery {...contractRecord} query={query}>
      {(contract) => <ContractRecord contract={contract} />}
    </RecordQuery>
  );
}

function ContractRecord({ contract }: { contract: ContractDetail }) {
  const { id, number, title, status, project, archivedAt, allowedActions, body, message } = contract;
  const { amends, amendments, versionNumber } = contract;
  const isAmended = amendments.some((each) => each.archivedAt === null && (each.status === 'draft' || each.status === 'pending_signature'));
  const actions = useContractActions(contract);
  const [asking, setAsking] = useState<'send' | 'void' | 'terminate'>();
  const close = () => setAsking(undefined);
  const may = (action: (typeof allowedActions)[number], item: MenuItem) => (allowedActions.includes(action) ? [item] : []);
  const others: MenuItem[] = [
    ...may('update', { label: 'Edit', icon: <IconPencil {...icon} />, to: paths.editContract(id) }),
    ...(amends && status === 'draft' && archivedAt === null
      ? [{ label: 'Edit', icon: <IconPencil {...icon} />, to: paths.amendContract(amends.id) }]
      : []),
    ...(isAmended ? [] : may('amend', { label: 'Amend', icon: <IconPencil {...icon} />, to: paths.amendContract(id) })),
    ...(status === 'active' && archivedAt === null && !project
      ? [{ label: 'Create project', icon: <IconFolder {...icon} />, to: `${paths.newProject}?contract=${id}` }]
      : []),
    { label: 'Download PDF', icon: <IconDownload {...icon} />, onSelect: () => void actions.download() },
    ...may('void', { label: 'Void', icon: <IconBan {...icon} />, danger: true, onSelect: () => setAsking('void') }),
    ...may('terminate', { label: 'Terminate', icon: <IconBan {...icon} />, danger: true, onSelect: () => setAsking('terminate') }),
    ...may('archive', { label: 'Archive', icon: <IconArchive {...icon} />, danger: true, onSelect: () => void actions.archive() }),
  ];
  return (
    <>
      <RecordPage
        title={number}
        crumbs={contractRecord.crumbs}
        badge={
          <Flex gap="2">
            <StatusBadge states={contractStates} state={status} variant="tint" />
            {archivedAt && <Badge icon={<IconArchive size={13} aria-hidden />}>Archived</Badge>}
          </Flex>
        }
        description={title}
        primaryAction={<ContractPrimaryAction contract={contract} actions={actions} onSend={() => setAsking('send')} />}
        moreActions={others}
        sidebar={<ContractDetails contract={contract} />}
      >
        <Stack gap="5">
          <ContractStatusNote contract={contract} />
          {amendments.length > 0 && <Amendments contract={contract} />}
          {(amends !== null || isAmended || versionNumber > 1) && <ContractVersions contract={contract} />}
          <Recipients contract={contract} />
          <Card title="Contract text">
            <ContractText body={body} />
          </Card>
          {message.trim() !== '' && (
            <Card title="Message in the e-mail">
              <Box whiteSpace="pre-wrap" overflowWrap="anywhere">
                {message}
              </Box>
            </Card>
          )}
          {!amends && (
            <>
              <ContractMilestones contract={contract} />
              <Obligations contract={contract} />
            </>
          )}
          <ContractHistory contract={contract} />
        </Stack>
      </RecordPage>
      {asking === 'send' && <SendDialog contract={contract} onClose={close} />}
      {asking === 'void' && <VoidDialog contract={contract} onClose={close} />}
      {asking === 'terminate' && <TerminateDialog contract={contract} onClose={close} />}
    </>
  );
}
