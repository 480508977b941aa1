import { Link } from '@techadds/shared/router';
import { Box, Flex, Span } from '@techadds/shared/ui';
import { IconChevronRight } from '@techadds/shared/ui/icons';
import type { Section } from './sections';

interface SectionLinksProps {
  links: readonly (Section & { current: boolean })[];
  /** `side`: a column beside the form. `list`: a page with a description of each section. */
  as: 'side' | 'list';
}

export function SectionLinks({ links, as }: SectionLinksProps) {
  return as === 'side' ? <SideLinks links={links} /> : <LinkList links={links} />;
}

function SideLinks({ links }: Pick<SectionLinksProps, 'links'>) {
  return (
    <Box as="nav" aria-label="Sections" display="flex" flexDirection="column" gap="0.5">
      {links.map(({ path, label, icon: Icon, current }) => (
        <Flex
          key={path}
          asChild
          alignItems="center"
          gap="2.5"
          height="8"
          px="2.5"
          rounded="sm"
          textStyle="sm"
          fontWeight={current ? 'medium' : 'normal'}
          bg={current ? 'bg.selected' : undefined}
          color={current ? 'fg' : 'fg.muted'}
          _hover={{ bg: current ? 'bg.selected' : 'bg.hover', color: 'fg' }}
        >
          <Link to={path} aria-current={current ? 'page' : undefined}>
            <Span display="flex" color={current ? 'brand.fg' : 'fg.muted'} aria-hidden>
              <Icon />
            </Span>
            {label}
          </Link>
        </Flex>
      ))}
    </Box>
  );
}

function LinkList({ links }: Pick<SectionLinksProps, 'links'>) {
  return (
    <Box as="nav" aria-label="Settings" mx="-4" borderBlock="1px solid" borderColor="line" bg="bg">
      {links.map(({ path, label, text, icon: Icon }, index) => (
        <Flex
          key={path}
          asChild
          alignItems="center"
          gap="3"
          px="4"
          py="3"
          borderTop={index > 0 ? '1px solid' : undefined}
          borderColor="line"
          _focusVisible={{ outlineOffset: '-2px' }}
        >
          <Link to={path}>
            <Flex flex="none" width="8" height="8" rounded="sm" alignItems="center" justifyContent="center" bg="bg.muted" color="fg.muted">
              <Icon aria-hidden />
            </Flex>
            <Box flex="1" minWidth="0">
              <Span display="block" fontWeight="medium">
                {label}
              </Span>
              <Span display="block" textStyle="xs" color="fg.muted">
                {text}
              </Span>
            </Box>
            <Span display="flex" color="fg.subtle" aria-hidden>
              <IconChevronRight />
            </Span>
          </Link>
        </Flex>
      ))}
    </Box>
  );
}
