import { useRef, useState } from 'react';
import { apiQuery, call, useApiMutation } from '@techadds/shared/api';
import {
  approvePublicContract,
  declinePublicContract,
  DeclineContract,
  getPublicContract,
  openPublicContract,
  publicContractPdf,
  signPublicContract,
  type PublicContract,
} from '@techadds/shared/contract/contracts/endpoints';
import { useQuery, useQueryClient } from '@techadds/shared/query';
import { useParams } from '@techadds/shared/router';
import { Box, Card, lazyComponent } from '@techadds/shared/ui';
import { DeclineDialog } from '../public-documents/DeclineDialog';
import { DownloadButton } from '../public-documents/DownloadButton';
import { PublicDocumentLayout } from '../public-documents/PublicDocumentLayout';
import { DocumentNotFound } from '../public-documents/DocumentNotFound';
import { StatusNotice } from '../public-documents/StatusNotice';
import { useMarkViewed } from '../public-documents/useMarkViewed';
import { ApprovePanel } from './ApprovePanel';
import { ContractDocument } from './ContractDocument';
import { Progress } from './Progress';
import { Signers } from './Signers';
import { SignPanel } from './SignPanel';
import { useScrolledToEnd } from './useScrolledToEnd';
import { getSigningState } from './signing.labels';

const TermsComparison = lazyComponent(() => import('../contracts/TermsComparison').then((part) => part.TermsComparison));

/** A contract as a recipient reads and signs it, opened by the link of an e-mail. */
export function SigningPage() {
  const { token = '' } = useParams();
  const query = apiQuery(getPublicContract, { params: { token } });
  const { data, error, refetch } = useQuery(query);
  useMarkViewed(query.queryKey, data !== undefined, () => call(openPublicContract, { params: { token } }));
  if (!data) return <DocumentNotFound resource="contract" error={error} onRetry={() => void refetch()} />;
  return <SigningContent contract={data} token={token} />;
}

function SigningContent({ contract, token }: { contract: PublicContract; token: string }) {
  const queries = useQueryClient();
  const sign = useApiMutation(signPublicContract);
  const approve = useApiMutation(approvePublicContract);
  const decline = useApiMutation(declinePublicContract);
  const panel = useRef<HTMLElement>(null);
  const [declining, setDeclining] = useState(false);
  const [given, setGiven] = useState({ agreed: false, given: false });
  const [wasOpen] = useState(contract.open);
  const { end, read } = useScrolledToEnd();
  const { number, title, partnerName, tenantName, branding, me, amends, currency } = contract;
  const state = getSigningState(contract);
  const open = state === null;
  const approves = open && me.role === 'approver';
  const params = { token };
  const show = (answered: PublicContract) => void queries.setQueryData(apiQuery(getPublicContract, { params }).queryKey, answered);
  const toPanel = () => {
    panel.current?.scrollIntoView({ block: 'nearest' });
    panel.current?.focus();
  };
  return (
    <PublicDocumentLayout
      branding={branding}
      partnerName={partnerName}
      tenantName={tenantName}
      number={number}
      summary={title}
      action={<DownloadButton number={number} load={() => call(publicContractPdf, { params })} />}
      progress={
        open && (
          <Progress
            steps={
              approves
                ? [
                    { label: 'read', done: read },
                    { label: 'approve', done: false },
                  ]
                : [
                    { label: 'read', done: read },
                    { label: 'sign', done: given.given },
                    { label: 'agree', done: given.agreed },
                  ]
            }
          />
        )
      }
    >
      <Box maxWidth={open ? undefined : '46rem'} mx="auto">
        {state && <StatusNotice state={state} isNew={wasOpen} />}
        {amends && (
          <Box mb="4">
            <Card title={`What changes in ${amends.number}`} padded={false}>
              <Box containerType="inline-size">
                <TermsComparison before={amends.before} after={amends.after} currency={currency} />
              </Box>
            </Card>
          </Box>
        )}
        <Box
          display="flex"
          flexDirection="column"
          gap="4"
          _cMd={{ display: 'grid', gap: '6', gridTemplateColumns: open ? 'minmax(0, 1fr) 24rem' : 'minmax(0, 1fr)' }}
        >
          <ContractDocument contract={contract}>
            <Signers contract={contract} {...(open && !approves && { onSign: toPanel })} />
            <div ref={end} />
          </ContractDocument>
          {approves && (
            <ApprovePanel onApprove={async () => show(await approve.mutateAsync({ params }))} onDecline={() => setDeclining(true)} />
          )}
          {open && !approves && (
            <SignPanel
              ref={panel}
              name={me.name}
              onProgress={setGiven}
              onSign={async (body) => show(await sign.mutateAsync({ params, body }))}
              onDecline={() => setDeclining(true)}
            />
          )}
        </Box>
      </Box>
      {open && declining && (
        <DeclineDialog
          resource="contract"
          partnerName={partnerName}
          schema={DeclineContract}
          onDecline={async (body) => show(await decline.mutateAsync({ params, body }))}
          onClose={() => setDeclining(false)}
        >
          {`It can no longer be ${approves ? 'approved or signed' : 'signed'} after that. ${partnerName} sees your reason and can send a new contract.`}
        </DeclineDialog>
      )}
    </PublicDocumentLayout>
  );
}
