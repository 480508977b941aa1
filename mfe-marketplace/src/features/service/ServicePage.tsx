import { useEffect, useRef } from 'react';
import { apiQuery } from '@techadds/shared/api';
import { getCatalogItem, type CatalogService, type Package } from '@techadds/shared/contract/catalog/endpoints';
import { useCredit } from '@techadds/shared/features/payment';
import { paths } from '@techadds/shared/paths';
import { roleLabels } from '@techadds/shared/roles';
import { useQuery } from '@techadds/shared/query';
import { useParams, useSearchState } from '@techadds/shared/router';
import { useAuth } from '@techadds/shared/session';
import { useCan } from '@techadds/shared/session/use-can';
import {
  Avatar,
  Badge,
  Box,
  ErrorNotice,
  Flex,
  Grid,
  Heading,
  Page,
  Span,
  Stack,
  Text,
  TextLink,
  lazyComponent,
} from '@techadds/shared/ui';
import { IconFlag } from '@techadds/shared/ui/icons';
import { catalogParamDefaults, getCatalogLink } from '../catalog/search-params';
import { Picture } from '../catalog/Picture';
import { AverageRating } from '../catalog/StarRow';
import { getRegionName } from '@techadds/shared/contract/catalog/facets';
import { useSavedServices } from '../marketplace2/saved-services';
import { HolidayNotice } from '../partner/HolidayNotice';
import { CompareButton } from './CompareButton';
import { ServiceUnavailable } from './ServiceUnavailable';
import { OrderBar } from './OrderBar';
import { OrderPanel } from './OrderPanel';
import { PackageSelect } from './PackageSelect';
import { getCustomerFee, computePackagePrice } from './price';
import { PriceLines, useFeePreview } from './PriceLines';
import { Questions } from './Questions';
import { Reviews } from '../ratings/Reviews';
import { Related } from './Related';
import { ServiceSkeleton } from './ServiceSkeleton';
import { useOrderForm } from './useOrderForm';

const UnsavedOrder = lazyComponent(() => import('./UnsavedOrder').then((part) => part.UnsavedOrder));

const marketplaceCrumb = { label: 'Marketplace', to: paths.marketplace };

/** A service with its packages, description and order form. */
export function ServicePage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(apiQuery(getCatalogItem, { params: { id } }));
  if (data) return <ServiceContent key={data.id} service={data} />;
  if (!error) return <ServiceSkeleton />;
  if (error.status === 404 || error.status === 422) return <ServiceUnavailable />;
  return (
    <Page title="Service" crumbs={[marketplaceCrumb]}>
      <ErrorNotice title="This service didn’t load" reassurance="No order is affected." error={error} onRetry={() => void refetch()} />
    </Page>
  );
}

/** The middle package is preselected. */
const getProposedPackage = (packages: readonly Package[]) => packages[Math.floor((packages.length - 1) / 2)];

function ServiceContent({ service }: { service: CatalogService }) {
  const { name, category, metadata, partner, packages, currency, taxBp, description, related, faq, rating, regions } = service;
  const { picture, pictures } = service;
  const [address, change] = useSearchState({ package: '' });
  useRecordView(service);
  const chosen = packages.find((entry) => entry.name === address.package) ?? getProposedPackage(packages);
  const ordering = useOrderForm(service.id, chosen?.name ?? '');
  const roleBlocks = useOrderBlockedReason();
  const blockedReason = service.holiday ? `${partner.name} is on holiday until ${service.holiday.until}.` : roleBlocks;
  const price = computePackagePrice(chosen?.priceCents ?? 0, ordering.quantity, taxBp);
  const perk = ordering.perk.applied;
  const totalCents = perk ? perk.payCents - perk.feeCents : price.totalCents;
  const credit = useCredit(partner.id, currency);
  const creditCents = credit.computeCents(totalCents);
  // A fee is due on what the card pays.
  const restCents = totalCents - creditCents;
  const fee = useFeePreview(creditCents > 0 ? restCents : price.totalCents);
  const isCharged = creditCents === 0 || restCents > 0;
  const cardFeeCents = isCharged && fee.data ? getCustomerFee(fee.data) : 0;
  const feeCents = perk && creditCents === 0 ? perk.feeCents : cardFeeCents;
  const payCents = totalCents + feeCents;
  return (
    <Page
      title={name}
      crumbs={[
        marketplaceCrumb,
        {
          label: category,
          to: `${paths.marketplace}?${getCatalogLink(catalogParamDefaults, { category: metadata.product_category }).search}`,
        },
      ]}
      badge={
        <>
          {service.flagship_promoted && <FlagshipBadge />}
          {service.perkTitle && <Badge tone="ok">{service.perkTitle}</Badge>}
        </>
      }
      actions={<CompareButton service={service} />}
      description={
        <Flex as="span" alignItems="center" rowGap="1" columnGap="1.5" mt="1" flexWrap="wrap">
          <Avatar name={partner.name} />
          <TextLink to={paths.partnerPage(service.partnerHandle)} lineHeight="1.5rem" display="inline-block">
            {partner.name}
          </TextLink>
          {rating !== undefined && <Span aria-hidden>·</Span>}
          <AverageRating rating={rating} />
          {/* On a phone the regions are on their own line, where a leading dot would look wrong. */}
          <Span aria-hidden css={{ _cXs: { display: 'none' } }}>
            ·
          </Span>
          <Span css={{ _cXs: { flex: '1 0 100%' } }}>
            {regions.length === 0 ? 'Delivered remotely, anywhere' : `Delivered in ${regions.map(getRegionName).join(', ')}`}
          </Span>
        </Flex>
      }
    >
      <Grid
        gap="6"
        alignItems="start"
        css={{
          gridTemplateColumns: 'minmax(0, 1fr)',
          gridTemplateAreas: '"offer" "order" "about"',
          _cMd: {
            gridTemplateColumns: 'minmax(0, 1fr) 340px',
            gridTemplateRows: 'auto 1fr',
            gridTemplateAreas: '"offer order" "about order"',
          },
        }}
      >
        <Stack gap="5" gridArea="offer" minWidth="0">
          {service.holiday && <HolidayNotice name={partner.name} from={null} {...service.holiday} />}
          <Picture id={picture} category={category} alt={name} height={168} sizes="(min-width: 900px) 60vw, 100vw" priority />
          {pictures.length > 1 && (
            <Grid gap="3" gridTemplateColumns="repeat(auto-fill, minmax(120px, 1fr))">
              {pictures.slice(1).map((id, n) => (
                <Picture key={id} id={id} category={category} alt={`${name}, picture ${n + 2}`} height={90} sizes="160px" />
              ))}
            </Grid>
          )}
          <Box as="section" aria-labelledby="packages">
            <Heading as="h2" size="sm" id="packages" mb="2.5">
              Packages
            </Heading>
            <PackageSelect service={service} value={chosen?.name ?? ''} onChange={(next) => change({ package: next })} />
          </Box>
        </Stack>
        <Box gridArea="order" minWidth="0" css={{ _cMd: { position: 'sticky', top: 'calc(var(--bar-height, 56px) + 1.25rem)' } }}>
          {chosen && (
            <OrderPanel
              service={service}
              selectedPackage={chosen}
              payCents={payCents}
              form={ordering}
              disabledReason={blockedReason}
              credit={credit}
              creditCents={creditCents}
            >
              <PriceLines
                label={ordering.quantity > 1 ? `${chosen.name} × ${ordering.quantity.toLocaleString('en-US')}` : chosen.name}
                price={price}
                {...{ payCents, creditCents, feeCents }}
                hasOwnPrice={blockedReason === undefined}
                service={service}
                fee={isCharged ? fee.data : undefined}
                perk={perk}
                loading={fee.isLoading || (fee.isPlaceholderData && payCents !== price.totalCents)}
              />
            </OrderPanel>
          )}
        </Box>
        <Stack gap="6" gridArea="about" minWidth="0">
          <Box as="section" aria-labelledby="about">
            <Heading as="h2" size="sm" id="about" mb="2">
              About this service
            </Heading>
            <Text whiteSpace="pre-line" maxWidth="68ch" textWrap="pretty" overflowWrap="anywhere">
              {description || service.summary}
            </Text>
          </Box>
          {faq.length > 0 && <Questions faq={faq} />}
          <Reviews serviceId={service.id} partnerName={partner.name} />
          {related.length > 0 && <Related services={related} />}
        </Stack>
      </Grid>
      {chosen && blockedReason === undefined && (
        <OrderBar packageName={chosen.name} payCents={payCents - creditCents} currency={currency} busy={ordering.busy} />
      )}
      {ordering.hasUnsavedRequirements && <UnsavedOrder />}
    </Page>
  );
}

/** Adds the service to the recently viewed ones on this device. */
function useRecordView(service: CatalogService): void {
  const { add } = useSavedServices('viewed');
  const latest = useRef(add);
  useEffect(() => {
    latest.current(service);
  }, [service]);
}

/** Why the signed-in user cannot order, as text; undefined if they can. */
function useOrderBlockedReason(): string | undefined {
  const { user } = useAuth();
  const mayOrder = useCan('orders.place');
  return mayOrder || !user ? undefined : `Customers can order this. You are signed in as ${roleLabels[user.role]}.`;
}

function FlagshipBadge() {
  return (
    <Badge tone="brand" plain icon={<IconFlag size={13} aria-hidden />}>
      Flagship
    </Badge>
  );
}
