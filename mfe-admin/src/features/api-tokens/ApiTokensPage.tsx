import { useState } from 'react';
import { revokeApiToken, type ApiToken, type NewApiToken } from '@techadds/shared/contract/api-tokens/endpoints';
import { ListView, useListParams } from '@techadds/shared/patterns/list';
import { useAction } from '@techadds/shared/patterns/record';
import { Button, lazyComponent, Page } from '@techadds/shared/ui';
import { ConfirmDialog } from '@techadds/shared/ui/dialog';
import { IconKey, IconPlus } from '@techadds/shared/ui/icons';
import { apiTokenList } from './first-queries';
import { getApiTokenColumns } from './api-tokens.columns';

const ApiTokenDrawer = lazyComponent(() => import('./ApiTokenDrawer').then((part) => part.ApiTokenDrawer));
const RotateDialog = lazyComponent(() => import('./RotateDialog').then((part) => part.RotateDialog));
const SecretDialog = lazyComponent(() => import('./SecretDialog').then((part) => part.SecretDialog));

const paramsConfig = { ...apiTokenList, filters: { status: ['active', 'expired', 'revoked'] } } as const;
const tabs = {
  filterName: 'status',
  options: [
    { value: '', label: 'All' },
    { value: 'active', label: 'Active' },
    { value: 'expired', label: 'Expired' },
    { value: 'revoked', label: 'Revoked' },
  ],
} as const;

type Open = { dialog: 'new' } | { dialog: 'rotate' | 'revoke'; token: ApiToken } | { dialog: 'secret'; created: NewApiToken };

/** The API tokens of the marketplace. */
export function ApiTokensPage() {
  const address = useListParams(paramsConfig);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const showSecret = (created: NewApiToken) => setOpen({ dialog: 'secret', created });
  const revoking = useAction(revokeApiToken, {
    done: (_, { name }: ApiToken) => `${name} is revoked`,
    failed: ({ name }) => `${name} was not revoked.`,
  });
  const add = (
    <Button variant="solid" shortcut="c" icon={<IconPlus aria-hidden />} onClick={() => setOpen({ dialog: 'new' })}>
      New token
    </Button>
  );
  return (
    <Page title="Provider tokens" description="Let other systems call the API, each with its own token, scopes and expiry." actions={add}>
      <ListView
        resource={['token', 'tokens']}
        endpoint={apiTokenList.endpoint}
        params={address}
        columns={getApiTokenColumns({
          rotate: (token) => setOpen({ dialog: 'rotate', token }),
          revoke: (token) => setOpen({ dialog: 'revoke', token }),
        })}
        tabs={tabs}
        searchHelp="The search looks at names, owners and the first characters of tokens."
        errorReassurance="Tokens keep working."
        emptyState={{
          icon: <IconKey size={14} />,
          title: 'Connect your first system',
          text: 'Give it a token with access to just what it needs; you can rotate or revoke it at any time.',
          action: add,
        }}
      />
      {open?.dialog === 'new' && <ApiTokenDrawer onCreated={showSecret} onClose={close} />}
      {open?.dialog === 'rotate' && <RotateDialog token={open.token} onRotated={showSecret} onClose={close} />}
      {open?.dialog === 'secret' && <SecretDialog created={open.created} onClose={close} />}
      {open?.dialog === 'revoke' && (
        <ConfirmDialog
          open
          title={`Revoke ${open.token.name}?`}
          confirmLabel="Revoke token"
          cancelLabel="Keep"
          danger
          busy={revoking.busy}
          onClose={close}
          onConfirm={() => void revoking.run({ params: { id: open.token.id } }, open.token).then(close)}
        >
          Whatever uses it is refused from its next request on. This cannot be undone.
        </ConfirmDialog>
      )}
    </Page>
  );
}
