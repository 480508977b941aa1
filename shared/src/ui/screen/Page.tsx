import { IconArrowLeft, IconChevronRight } from '@tabler/icons-react';
import { Fragment, useEffect, type ReactNode } from 'react';
import { Link } from '@techadds/shared/router';
import { ActionScope } from '../base/action-scope';
import { useConnection } from '../base/connection';
import { Box, Flex, Heading, Text } from '../base/primitives';
import { styled } from '../base/styled';
import { TextLink } from './links';
import { createActionScope } from './page-actions';

const PageContainer = styled('div', {
  base: { containerType: 'inline-size', containerName: 'main' },
});

const PageBody = styled('div', {
  base: { maxWidth: '1360px', mx: 'auto', px: '4', pt: '4', pb: '20', _cSm: { px: '6', pt: '5' }, _cLg: { px: '6' } },
});

const BackLink = styled(Link, {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: '9',
    height: '9',
    ms: '-2',
    color: 'fg.muted',
    rounded: 'sm',
    _hover: { bg: 'bg.muted' },
    _cSm: { display: 'none' },
  },
});

interface PageProps {
  title: string;
  /** The parent pages, outermost first. */
  crumbs?: readonly { label: string; to: string }[];
  /** Next to the title: the state of the record. */
  badge?: ReactNode;
  description?: ReactNode;
  /** The actions. The command palette offers the same; a button's `shortcut` presses it. */
  actions?: ReactNode;
  children: ReactNode;
}

/** One screen: its only `h1`, the window title, and the container whose width its contents respond to. */
export function Page({ title, crumbs = [], badge, description, actions, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · TechAdds`;
  }, [title]);
  const notice = useConnection((connection) => connection.notice);
  const parent = crumbs.at(-1);
  return (
    <PageContainer data-page="">
      <PageBody>
        <Flex as="header" gap="3" mb="5" alignItems="flex-start" justifyContent="space-between" flexWrap="wrap">
          {/* The title of a record is often long, so on phones it is above the buttons. */}
          <Box minWidth="0" flex="1 1 10rem" _cXs={parent && { flexBasis: '100%' }}>
            <Flex alignItems="center" gap="2" minHeight="8" flexWrap="wrap">
              {parent && (
                <>
                  <BackLink to={parent.to} aria-label={`Back to ${parent.label}`}>
                    <IconArrowLeft size={18} aria-hidden />
                  </BackLink>
                  <Flex as="nav" aria-label="Breadcrumb" alignItems="center" gap="2" _cXs={{ display: 'none' }}>
                    {crumbs.map(({ label, to }) => (
                      <Fragment key={to}>
                        <TextLink to={to} color="fg.muted" fontWeight="normal">
                          {label}
                        </TextLink>
                        <Box color="fg.subtle" aria-hidden>
                          <IconChevronRight size={14} />
                        </Box>
                      </Fragment>
                    ))}
                  </Flex>
                </>
              )}
              <Heading as="h1" size="xl" tabIndex={-1} outline="none" overflowWrap="anywhere">
                {title}
              </Heading>
              {badge}
            </Flex>
            {description && (
              <Text as="div" textStyle="sm" color="fg.muted" mt="0.5">
                {description}
              </Text>
            )}
            {notice}
          </Box>
          {actions && (
            <Flex gap="2" alignItems="center" flexWrap="wrap">
              <ActionScope value={createActionScope(() => ({ title, isRecord: parent !== undefined }))}>{actions}</ActionScope>
            </Flex>
          )}
        </Flex>
        {children}
      </PageBody>
    </PageContainer>
  );
}
