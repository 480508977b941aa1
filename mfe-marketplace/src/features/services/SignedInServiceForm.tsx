import { useState } from 'react';
import { findItem } from '@techadds/shared/offline';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import { useSearchState } from '@techadds/shared/router';
import { Button, ButtonLink, EmptyState } from '@techadds/shared/ui';
import { IconCircleCheck } from '@techadds/shared/ui/icons';
import { NewServiceForm } from './NewServiceForm';

interface NewServiceFormProps {
  ofPartners: boolean;
  tenantId: string;
}

/** The form: empty, with the draft of this device, or with the service of the queue that the URL names. */
export function SignedInServiceForm(props: NewServiceFormProps) {
  const [{ offline }] = useSearchState({ offline: '' });
  const [turn, setTurn] = useState(0);
  const [saved, setSaved] = useState(false);
  const queued = useQuery({
    queryKey: ['queued-service', offline],
    queryFn: async () => (await findItem('services', offline)) ?? null,
    enabled: offline !== '',
    networkMode: 'always',
    gcTime: 0,
    // A refetch must not replace the initial values of the form.
    staleTime: Infinity,
  });
  const restart = () => {
    setTurn(turn + 1);
    setSaved(false);
  };
  if (saved) return <SavedOffline onRestart={offline === '' ? restart : undefined} />;
  if (queued.isLoading) return null;
  return <NewServiceForm key={`${offline} ${turn}`} {...props} queued={queued.data ?? undefined} onSavedOffline={() => setSaved(true)} />;
}

/** Stays on the page: all others need a page load, which needs a connection. */
const SavedOffline = ({ onRestart }: { onRestart: (() => void) | undefined }) => (
  <EmptyState
    icon={<IconCircleCheck size={20} />}
    title="Saved offline"
    text="It is saved on this device and sent automatically when you are back online."
    action={
      <>
        <ButtonLink variant="solid" to={paths.services}>
          Services
        </ButtonLink>
        {onRestart && <Button onClick={onRestart}>Another service</Button>}
      </>
    }
  />
);
