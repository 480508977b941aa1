import { useState, type ReactNode } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { listCategories } from '@techadds/shared/contract/categories/endpoints';
import { listServicePartners, type ServiceBody } from '@techadds/shared/contract/services/endpoints';
import { getTenant } from '@techadds/shared/contract/tenants/endpoints';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import { useNavigate } from '@techadds/shared/router';
import { useAuth } from '@techadds/shared/session';
import { useCan } from '@techadds/shared/session/use-can';
import { Box, EmptyState, Page, Text, toast } from '@techadds/shared/ui';
import { IconLock } from '@techadds/shared/ui/icons';
import { deleteDraft, saveDraft, readDraft } from './local-draft';
import { ServiceFields } from './ServiceFields';
import { emptyService, type ServiceFormValues } from './service.form-values';
import { useCreateService } from './useCreateService';

const signInPath = `${paths.login}?next=${encodeURIComponent(paths.newService)}`;

function DraftNotice({ children }: { children: ReactNode }) {
  return (
    <Box role="status" p="3" rounded="md" bg="t.info.bg" color="t.info.fg" textStyle="sm">
      {children}
    </Box>
  );
}

const SignInPrompt = () => (
  <Box asChild fontWeight="medium" textDecoration="underline">
    <a href={signInPath}>Sign in</a>
  </Box>
);

/** Creates a service. The page is outside the app: without a session the draft is stored on the device and can be submitted after the sign-in. */
export function NewServicePage() {
  const { user } = useAuth();
  const mayCreate = useCan('services.create');
  const ofPartners = useCan('services.create', 'tenant');
  return (
    <Box maxWidth="808px" mx="auto">
      <Page title="New service" description="Describe what you do, set packages and prices, and customers find it in the marketplace.">
        <Box maxWidth="760px">
          {user === null ? (
            <AnonymousServiceForm />
          ) : mayCreate ? (
            <NewServiceForm ofPartners={ofPartners} tenantId={user.tenantId} />
          ) : (
            <EmptyState
              icon={<IconLock size={20} />}
              title="Services are added by partners"
              text="Your account orders services. An administrator of the marketplace can make it one of a partner."
            />
          )}
        </Box>
      </Page>
    </Box>
  );
}

function AnonymousServiceForm() {
  const [draft] = useState(readDraft);
  const [kept, setKept] = useState(draft !== undefined);
  const keep = (typed: ServiceFormValues) => {
    const done = saveDraft(typed);
    setKept(done);
    toast(
      done
        ? { title: 'Saved on this device', tone: 'ok' }
        : { title: 'Drafts cannot be saved on this device. Sign in first; your input stays until you leave the page.', tone: 'bad' },
    );
  };
  return (
    <ServiceFields
      defaultValues={draft ?? emptyService}
      // The currency depends on the marketplace, which is unknown before the sign-in.
      currency=""
      categories={[]}
      submitLabel="Save on this device"
      onSave={() => Promise.resolve()}
      onSaveDraft={keep}
      notice={
        <DraftNotice>
          {kept ? 'Your draft is saved on this device. ' : 'You are not signed in. What you write is saved on this device, as a draft. '}
          <SignInPrompt /> {kept ? 'to choose its category and add it to your services.' : 'to add it to your services.'}
        </DraftNotice>
      }
    />
  );
}

function NewServiceForm({ ofPartners, tenantId }: { ofPartners: boolean; tenantId: string }) {
  const [draft] = useState(readDraft);
  const categories = useQuery({ ...apiQuery(listCategories), staleTime: 60_000 });
  const partners = useQuery({ ...apiQuery(listServicePartners), staleTime: 60_000, enabled: ofPartners });
  const tenant = useQuery({ ...apiQuery(getTenant, { params: { id: tenantId } }), staleTime: 60_000 });
  const add = useCreateService();
  const navigate = useNavigate();
  const save = async (body: ServiceBody) => {
    const service = await add(body);
    deleteDraft();
    // No toast: entering the app is a full page load, which would remove it.
    void navigate(paths.ownService(service.id));
  };
  return (
    <ServiceFields
      defaultValues={draft ?? emptyService}
      isNew
      hasDraft={draft !== undefined}
      currency={tenant.data?.currency ?? ''}
      categories={categories.data?.items ?? []}
      partners={ofPartners ? (partners.data?.items ?? []) : undefined}
      submitLabel="Publish"
      onSave={save}
      notice={
        draft && (
          <DraftNotice>
            <Text>This is the draft from this device. Choose its category, then publish it or keep it as a draft.</Text>
          </DraftNotice>
        )
      }
    />
  );
}
