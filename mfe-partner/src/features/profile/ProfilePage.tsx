import { useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { getOwnProfile } from '@techadds/shared/contract/partner-profile/endpoints';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import { Box, ButtonLink, ErrorNotice, Grid, Page, Skeleton } from '@techadds/shared/ui';
import { IconEye } from '@techadds/shared/ui/icons';
import { InstallScoreCard } from './InstallScoreCard';
import { ProfileForm } from './ProfileForm';

/** The profile of the partner as customers see it, beside its install score. */
export function ProfilePage() {
  const { data, error, refetch } = useQuery(apiQuery(getOwnProfile));
  const [version, setVersion] = useState(0);
  const reload = () => void refetch().then(() => setVersion((before) => before + 1));
  return (
    <Page
      title="Partner profile"
      description="How customers see you in the marketplace."
      actions={
        <ButtonLink
          icon={<IconEye aria-hidden />}
          to={data ? paths.partnerPage(data.handle) : paths.marketplace}
          visibility={data ? undefined : 'hidden'}
        >
          See your page
        </ButtonLink>
      }
    >
      {error && !data ? (
        <ErrorNotice title="The profile didn’t load" reassurance="Nothing was changed." error={error} onRetry={() => void refetch()} />
      ) : (
        <Grid
          gap="5"
          alignItems="start"
          css={{ gridTemplateColumns: 'minmax(0, 1fr)', _cMd: { gridTemplateColumns: 'minmax(0, 1fr) 340px' } }}
        >
          <Box minWidth="0">
            {data ? <ProfileForm key={version} profile={data} onReload={reload} /> : <Skeleton height="1000px" rounded="lg" />}
          </Box>
          <InstallScoreCard />
        </Grid>
      )}
    </Page>
  );
}
