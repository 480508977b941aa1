import { apiQuery } from '@techadds/shared/api';
import type { Output } from '@techadds/shared/contract/endpoint';
import { getRegionName } from '@techadds/shared/contract/catalog/facets';
import { getPartnerPage } from '@techadds/shared/contract/partner-profile/endpoints';
import { formatDate } from '@techadds/shared/format/date';
import { paths } from '@techadds/shared/paths';
import { useQuery } from '@techadds/shared/query';
import { useParams } from '@techadds/shared/router';
import { Box, Card, DescriptionList, EmptyState, ErrorNotice, Grid, Heading, Page, Skeleton, Stack, Text } from '@techadds/shared/ui';
import { IconBuildingStore } from '@techadds/shared/ui/icons';
import { ServiceCard } from '../catalog/ServiceCard';
import { AverageRating } from '../catalog/StarRow';
import { HolidayNotice } from './HolidayNotice';

type Partner = Output<typeof getPartnerPage>;
const crumbs = [{ label: 'Marketplace', to: paths.marketplace }];

/** A partner as customers see it: about, services, ratings and install score. */
export function PartnerPage() {
  const { handle = '' } = useParams();
  const { data, error, refetch } = useQuery(apiQuery(getPartnerPage, { params: { handle } }));
  if (data) return <PartnerContent partner={data} />;
  return (
    <Page title="Partner" crumbs={crumbs}>
      {error?.status === 404 ? (
        <EmptyState icon={<IconBuildingStore size={14} />} title="There is no such partner" text="It may have left this marketplace." />
      ) : error ? (
        <ErrorNotice title="This partner didn’t load" reassurance="No order is affected." error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height="420px" rounded="lg" />
      )}
    </Page>
  );
}

function PartnerContent({ partner }: { partner: Partner }) {
  const { name, about, holiday, services, reviews, rating } = partner;
  return (
    <Page title={name} crumbs={crumbs} description={<AverageRating rating={rating} />}>
      <Stack gap="5">
        {holiday && <HolidayNotice name={name} from={holiday.active ? null : holiday.from} until={holiday.to} note={holiday.note} />}
        <Grid
          gap="5"
          alignItems="start"
          css={{ gridTemplateColumns: 'minmax(0, 1fr)', _cMd: { gridTemplateColumns: 'minmax(0, 1fr) 320px' } }}
        >
          <Box as="section" aria-labelledby="about" minWidth="0">
            <Heading as="h2" size="sm" id="about" mb="2">
              About
            </Heading>
            <Text whiteSpace="pre-line" maxWidth="68ch" overflowWrap="anywhere">
              {about || `${name} has not written about itself yet.`}
            </Text>
          </Box>
          <Card title="Facts">
            <Box p="4">
              <DescriptionList items={listFacts(partner)} />
            </Box>
          </Card>
        </Grid>
        <Box as="section" aria-labelledby="services">
          <Heading as="h2" size="sm" id="services" mb="2.5">
            Services
          </Heading>
          {services.length === 0 && <Text color="fg.muted">No service is published at the moment.</Text>}
          <Grid gap="4" gridTemplateColumns="repeat(auto-fill, minmax(min(260px, 100%), 1fr))">
            {services.map((service) => (
              <ServiceCard key={service.id} item={service} />
            ))}
          </Grid>
        </Box>
        {reviews.length > 0 && (
          <Box as="section" aria-labelledby="reviews">
            <Heading as="h2" size="sm" id="reviews" mb="2.5">
              Newest ratings
            </Heading>
            <Stack as="ul" gap="4" listStyleType="none">
              {reviews.map((review, n) => (
                <Review key={n} review={review} partner={name} />
              ))}
            </Stack>
          </Box>
        )}
      </Stack>
    </Page>
  );
}

function Review({ review, partner }: { review: Partner['reviews'][number]; partner: string }) {
  const { stars, comment, author, publishedAt, reply } = review;
  return (
    <Box as="li">
      <Text textStyle="sm" fontWeight="medium">
        {stars} {stars === 1 ? 'star' : 'stars'}
      </Text>
      {comment && <Text overflowWrap="anywhere">{comment}</Text>}
      <Text textStyle="xs" color="fg.muted">
        {author}, {formatDate(publishedAt)}
      </Text>
      {reply && (
        <Text textStyle="sm" ps="3" mt="1" borderInlineStart="2px solid" borderColor="line" overflowWrap="anywhere">
          {partner}: {reply}
        </Text>
      )}
    </Box>
  );
}

function listFacts({ score, skills, regions, languages, certificates, website }: Partner) {
  const facts = [
    { term: 'Install score', value: score === null ? 'Not enough orders yet' : `${score} of 100` },
    { term: 'Skills', value: skills.join(', ') },
    { term: 'Regions', value: regions.map(getRegionName).join(', ') },
    { term: 'Languages', value: languages.join(', ') },
    ...certificates.map(({ name, issuer, validUntil }) => ({
      term: name,
      value: [issuer, validUntil && `until ${formatDate(`${validUntil}T00:00:00Z`)}`].filter(Boolean).join(', ') || 'Certificate',
    })),
  ];
  const link = website && (
    <a href={website} rel="noopener noreferrer nofollow" target="_blank">
      {new URL(website).hostname}
    </a>
  );
  return [...facts.filter(({ value }) => value !== ''), ...(link ? [{ term: 'Website', value: link }] : [])];
}
