import { apiQuery } from '@techadds/shared/api';
import { getBranding } from '@techadds/shared/contract/branding/endpoints';
import { useQuery } from '@techadds/shared/query';
import { ErrorNotice, Page, Skeleton } from '@techadds/shared/ui';
import { BrandingForm } from './BrandingForm';

/** Color and logo of the marketplace, or of a partner in it. */
export function BrandingPage() {
  const { data, error, refetch } = useQuery(apiQuery(getBranding));
  const isPartner = data?.level === 'partner';
  return (
    <Page
      title="Branding"
      description={
        isPartner
          ? 'Your team sees this color and logo in the app, in e-mails and on documents.'
          : 'Everybody in this marketplace sees this color and logo: in the app, on the sign-in page, in mails and on documents.'
      }
    >
      {data ? (
        <BrandingForm branding={data} />
      ) : error ? (
        <ErrorNotice title="The branding didn’t load" reassurance="Nothing was changed." error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height="1000px" rounded="lg" />
      )}
    </Page>
  );
}
