import { useRef, useState } from 'react';
import { apiQuery, call, useApiMutation } from '@techadds/shared/api';
import {
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
import { Box } from '@techadds/shared/ui';
import { DeclineDialog } from '../public-documents/DeclineDialog';
import { DownloadButton } from '../public-documents/DownloadButton';
import { PublicDocumentLayout } from '../public-documents/PublicDocumentLayout';
import { DocumentNotFound } from '../public-documents/DocumentNotFound';
import { StatusNotice } from '../public-documents/StatusNotice';
import { useMarkViewed } from '../public-documents/useMarkViewed';
import { ContractDocument } from './ContractDocument';
import { Progress } from './Progress';
import { Signers } from './Signers';
import { SignPanel } from './SignPanel';
import { useScrolledToEnd } from './useScrolledToEnd';
import { getSigningState } from './signing.labels';

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
  const decline = useApiMutation(declinePublicContract);
  const panel = useRef<HTMLElement>(null);
  const [declining, setDeclining] = useState(false);
  const [given, setGiven] = useState({ agreed: false, given: false });
  const [wasOpen] = useState(contract.open);
  const { end, read } = useScrolledToEnd();
  const { number, title, partnerName, tenantName, look, me } = contract;
  const state = getSigningState(contract);
  const open = state === null;
  const params = { token };
  const show = (answered: PublicContract) => void queries.setQueryData(apiQuery(getPublicContract, { params }).queryKey, answered);
  const toPanel = () => {
    panel.current?.scrollIntoView({ block: 'nearest' });
    panel.current?.focus();
  };
  return (
    <PublicDocumentLayout
      branding={look}
      partnerName={partnerName}
      tenantName={tenantName}
      number={number}
      summary={title}
      action={<DownloadButton number={number} load={() => call(publicContractPdf, { params })} />}
      progress={
        open && (
          <Progress
            steps={[
              { label: 'read', done: read },
              { label: 'sign', done: given.given },
              { label: 'agree', done: given.agreed },
            ]}
          />
        )
      }
    >
      <Box maxWidth={open ? undefined : '46rem'} mx="auto">
        {state && <StatusNotice state={state} isNew={wasOpen} />}
        <Box
          display="flex"
          flexDirection="column"
          gap="4"
          _cMd={{ display: 'grid', gap: '6', gridTemplateColumns: open ? 'minmax(0, 1fr) 24rem' : 'minmax(0, 1fr)' }}
        >
          <ContractDocument contract={contract}>
            <Signers contract={contract} {...(open && { onSign: toPanel })} />
            <div ref={end} />
          </ContractDocument>
          {open && (
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
          {`It can no longer be signed after that. ${partnerName} sees your reason and can send a new contract.`}
        </DeclineDialog>
      )}
    </PublicDocumentLayout>
  );
}
