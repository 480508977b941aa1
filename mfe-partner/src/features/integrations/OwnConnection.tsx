import { useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import {
  getMailConnection,
  getModelConnection,
  getPaymentConnection,
  type Integration,
} from '@techadds/shared/contract/integrations/endpoints';
import { useQuery } from '@techadds/shared/query';
import { Button, ErrorNotice, lazyComponent } from '@techadds/shared/ui';
import { ownConnectionTexts, type OwnProvider } from './own-connections.labels';

const MailForm = lazyComponent(() => import('./MailForm').then((part) => part.MailForm));
const ModelForm = lazyComponent(() => import('./ModelForm').then((part) => part.ModelForm));
const StripeForm = lazyComponent(() => import('./StripeForm').then((part) => part.StripeForm));
const DisconnectDialog = lazyComponent(() => import('./DisconnectDialog').then((part) => part.DisconnectDialog));

const formLoaders = { email: MailFormLoader, assistant: ModelFormLoader, payments: StripeFormLoader } as const;
const isOwnProvider = (provider: Integration['provider']): provider is OwnProvider => provider in ownConnectionTexts;

/** Connects the marketplace's own mail server, model or Stripe account, or goes back to the operator's. */
export function OwnConnectionButtons({ integration: { provider, managedBy } }: { integration: Integration }) {
  const [shown, setShown] = useState<'form' | 'disconnect'>();
  if (!isOwnProvider(provider)) return null;
  const isOwn = managedBy === 'team';
  const { noun } = ownConnectionTexts[provider];
  const close = () => setShown(undefined);
  const FormLoader = formLoaders[provider];
  return (
    <>
      <Button size="sm" aria-label={isOwn ? `Edit your ${noun}` : `Connect your ${noun}`} onClick={() => setShown('form')}>
        {isOwn ? 'Edit' : 'Connect'}
      </Button>
      {isOwn && (
        <Button size="sm" aria-label={`Disconnect your ${noun}`} onClick={() => setShown('disconnect')}>
          Disconnect
        </Button>
      )}
      {shown === 'form' && <FormLoader onClose={close} />}
      {shown === 'disconnect' && <DisconnectDialog provider={provider} onClose={close} />}
    </>
  );
}

function MailFormLoader({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(apiQuery(getMailConnection));
  if (data) return <MailForm connection={data} onClose={onClose} />;
  return error && <LoadError provider="email" error={error} onRetry={() => void refetch()} />;
}

function ModelFormLoader({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(apiQuery(getModelConnection));
  if (data) return <ModelForm connection={data} onClose={onClose} />;
  return error && <LoadError provider="assistant" error={error} onRetry={() => void refetch()} />;
}

function StripeFormLoader({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(apiQuery(getPaymentConnection));
  if (data) return <StripeForm connection={data} onClose={onClose} />;
  return error && <LoadError provider="payments" error={error} onRetry={() => void refetch()} />;
}

const LoadError = ({ provider, ...notice }: { provider: OwnProvider; error: Error; onRetry: () => void }) => (
  <ErrorNotice title={`The ${ownConnectionTexts[provider].noun} didn’t load`} reassurance="It is used as before." {...notice} />
);
