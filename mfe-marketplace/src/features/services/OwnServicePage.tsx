import { useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { getService, type Service } from '@techadds/shared/contract/services/endpoints';
import { formatRate } from '@techadds/shared/format/money';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import { RecordPage } from '@techadds/shared/patterns/record';
import { RecordQuery } from '@techadds/shared/patterns/record-query';
import { useCan } from '@techadds/shared/session/use-can';
import { useParams } from '@techadds/shared/router';
import {
  Badge,
  Box,
  Button,
  ButtonLink,
  Card,
  DescriptionList,
  Flex,
  Grid,
  Money,
  lazyComponent,
  Stack,
  Text,
  RelativeTime,
} from '@techadds/shared/ui';
import { IconArrowBackUp, IconBuilding, IconCheck, IconExternalLink, IconFlag, IconPencil, IconSignature } from '@techadds/shared/ui/icons';
import { serviceStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import { Picture } from '../catalog/Picture';
import { formatDays } from '../catalog/catalog.labels';
import { serviceRecord } from './service.record';
import { getServiceState } from './services.columns';
import { useServiceActions } from './useServiceActions';

const CompanyProfile = lazyComponent(() => import('./CompanyProfileCard').then((part) => part.CompanyProfileCard));

/** A service as its partner sees it: customer preview, status and actions. */
export function OwnServicePage() {
  const { id = '' } = useParams();
  const query = useQuery(apiQuery(getService, { params: { id } }));
  return (
    <RecordQuery {...serviceRecord} query={query}>
      {(service) => <OwnServiceRecord service={service} />}
    </RecordQuery>
  );
}

function OwnServiceRecord({ service }: { service: Service }) {
  const { id, name, allowedActions, flagship_promoted } = service;
  const { items, restore } = useServiceActions()(service);
  const [profile, setProfile] = useState(false);
  const mayCreateContract = useCan('contracts.create');
  const state = getServiceState(service);
  const acts = items.filter(({ label }) => label !== 'Preview' && label !== 'Edit' && label !== 'Restore');
  const others = [
    ...acts.filter(({ danger }) => !danger),
    ...(allowedActions.includes('companyProfile')
      ? [{ label: 'Company profile', icon: <IconBuilding size={15} />, onSelect: () => setProfile(true) }]
      : []),
    ...(state === 'active' ? [{ label: 'Open in the marketplace', icon: <IconExternalLink size={15} />, to: paths.service(id) }] : []),
    ...(state === 'active' && mayCreateContract
      ? [{ label: 'Create contract', icon: <IconSignature size={15} />, to: `${paths.contractFromCatalog}?service=${id}` }]
      : []),
    ...acts.filter(({ danger }) => danger),
  ];
  return (
    <RecordPage
      title={name}
      crumbs={serviceRecord.crumbs}
      badge={
        <Flex gap="2">
          <StatusBadge states={serviceStates} state={state} variant="tint" />
          {flagship_promoted && (
            <Badge plain tone="brand" icon={<IconFlag size={13} aria-hidden />}>
              Flagship
            </Badge>
          )}
        </Flex>
      }
      primaryAction={
        allowedActions.includes('update') ? (
          <ButtonLink variant="solid" to={paths.editService(id)} icon={<IconPencil aria-hidden />}>
            Edit
          </ButtonLink>
        ) : allowedActions.includes('restore') ? (
          <Button variant="solid" icon={<IconArrowBackUp aria-hidden />} onClick={restore}>
            Restore
          </Button>
        ) : undefined
      }
      moreActions={others}
      sidebar={<ServiceFacts service={service} />}
    >
      <CatalogPreview service={service} />
      {profile && <CompanyProfile service={service} onClose={() => setProfile(false)} />}
    </RecordPage>
  );
}

/** The service as customers see it. */
function CatalogPreview({ service }: { service: Service }) {
  const { name, summary, description, images, category, packages, currency } = service;
  const [cover, ...rest] = images;
  return (
    <Stack gap="5">
      <Picture
        id={cover ?? null}
        category={category.name.toLowerCase()}
        alt={name}
        height={cover === undefined ? 200 : 280}
        sizes="(min-width: 900px) 60vw, 100vw"
        priority
      />
      {rest.length > 0 && (
        <Grid gap="3" gridTemplateColumns="repeat(auto-fill, minmax(120px, 1fr))">
          {rest.map((id, n) => (
            <Picture key={id} id={id} category={category.name} alt={`${name}, picture ${n + 2}`} height={90} sizes="160px" />
          ))}
        </Grid>
      )}
      <Box>
        <Text fontWeight="medium">{summary || 'There is no summary yet.'}</Text>
        <Text color="fg.muted" mt="2" whiteSpace="pre-line" overflowWrap="anywhere">
          {description || 'There is no description yet.'}
        </Text>
      </Box>
      <Card title="Packages">
        {packages.length === 0 && <Text color="fg.muted">No package yet. Add one before you publish the service.</Text>}
        <Grid
          gap="5"
          css={{ gridTemplateColumns: 'minmax(0, 1fr)', _cSm: { gridTemplateColumns: 'repeat(auto-fit, minmax(160px, 1fr))' } }}
        >
          {packages.map((entry) => (
            <Stack key={entry.name} gap="1" minWidth="0" overflowWrap="anywhere">
              <Text fontWeight="semibold">{entry.name}</Text>
              <Box textStyle="lg" fontWeight="semibold">
                <Money cents={entry.priceCents} currency={currency} />
              </Box>
              <Text textStyle="sm" color="fg.muted">
                {formatDays(entry.deliveryDays)}, {entry.revisions === 1 ? '1 revision' : `${entry.revisions} revisions`}
              </Text>
              {entry.features.map((feature) => (
                <Flex key={feature} gap="1.5" textStyle="sm" alignItems="flex-start">
                  <Box color="t.ok.icon" mt="0.5" flex="none">
                    <IconCheck size={14} aria-hidden />
                  </Box>
                  {feature}
                </Flex>
              ))}
            </Stack>
          ))}
        </Grid>
      </Card>
    </Stack>
  );
}

function ServiceFacts({ service }: { service: Service }) {
  const { partner, category, unit, taxBp, tags, createdAt, updatedAt, archivedAt, company_profile } = service;
  return (
    <>
      <Card title="Details">
        <DescriptionList
          items={[
            { term: 'Partner', value: partner.name },
            { term: 'Category', value: category.name },
            { term: 'Priced per', value: unit },
            { term: 'Tax', value: formatRate(taxBp) },
            ...(tags.length > 0 ? [{ term: 'Tags', value: tags.join(', ') }] : []),
            { term: 'Added', value: <RelativeTime at={createdAt} /> },
            { term: 'Changed', value: <RelativeTime at={updatedAt} /> },
            ...(archivedAt ? [{ term: 'Archived', value: <RelativeTime at={archivedAt} /> }] : []),
          ]}
        />
      </Card>
      {company_profile && (
        <Card title="Company profile">
          <Text textStyle="sm" whiteSpace="pre-line" overflowWrap="anywhere">
            {company_profile}
          </Text>
        </Card>
      )}
    </>
  );
}
