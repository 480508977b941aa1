import type { ReactNode } from 'react';
import { Link } from '@techadds/shared/router';
import { Box, Grid, Skeleton, Span } from '@techadds/shared/ui';

interface FigureLinkProps {
  label: string;
  /** Absent while it is loading. */
  value?: ReactNode;
  /** A second line, such as the value before. */
  note?: ReactNode;
  to: string;
  /** Somebody has to act. */
  urgent?: boolean;
}

/** Figures in as many columns as fit. */
export const FigureGrid = ({ children }: { children: ReactNode }) => (
  <Grid as="ul" gap="3" gridTemplateColumns="repeat(auto-fill, minmax(min(100%, max(8.5rem, 21%)), 1fr))">
    {children}
  </Grid>
);

/** A figure that leads to the rows that it counts. */
export const FigureLink = ({ label, value, note, to, urgent = false }: FigureLinkProps) => (
  <Box as="li" minWidth="0">
    <Box
      asChild
      display="block"
      height="100%"
      px="3.5"
      py="3"
      border="1px solid"
      borderColor={urgent ? 't.wait.border' : 'line'}
      bg={urgent ? 't.wait.bg' : 'bg'}
      rounded="md"
      _hover={{ borderColor: 'line.control' }}
    >
      <Link to={to}>
        <Span display="block" textStyle="xs" color={urgent ? 't.wait.fg' : 'fg.muted'}>
          {label}
        </Span>
        <Span display="block" textStyle="xl" fontWeight="semibold" fontVariantNumeric="tabular-nums" color={urgent ? 't.wait.fg' : 'fg'}>
          {value ?? (
            <Span display="flex" height="1lh" alignItems="center">
              <Skeleton width="40%" height="4" />
            </Span>
          )}
        </Span>
        {note && (
          <Span display="block" textStyle="xs" color="fg.muted">
            {note}
          </Span>
        )}
      </Link>
    </Box>
  </Box>
);
