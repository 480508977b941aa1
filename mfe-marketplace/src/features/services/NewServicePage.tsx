import { useState } from 'react';
import { paths } from '@techadds/shared/paths';
import { useAuth } from '@techadds/shared/session';
import { useCan } from '@techadds/shared/session/use-can';
import { Box, EmptyState, lazyComponent, Page, toast } from '@techadds/shared/ui';
import { IconLock } from '@techadds/shared/ui/icons';
import { saveDraft, readDraft } from './local-draft';
import { DraftNotice } from './DraftNotice';
import { ServiceFields } from './ServiceFields';
import { emptyService, type ServiceFormValues } from './service.form-values';

// Visitors save a draft, for which the queue is not needed.
const SignedInServiceForm = lazyComponent(() => import('./SignedInServiceForm').then((part) => part.SignedInServiceForm));

const signInPath = `${paths.login}?next=${encodeURIComponent(paths.newService)}`;

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
            <SignedInServiceForm ofPartners={ofPartners} tenantId={user.tenantId} />
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
