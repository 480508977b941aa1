import type { ReactNode } from 'react';
import type { Branding } from '@techadds/shared/contract/branding/endpoints';
import { imageUrl } from '@techadds/shared/contract/files/images';
import { Box, Flex, Span } from '@techadds/shared/ui';

/** Neutral colors in light and dark mode; the same for every tenant. */
export const neutralColors = [
  { bg: '#ffffff', nav: '#f6f7f9', fg: '#1a1c21', soft: '#5c6069', line: '#e8eaed' },
  { bg: '#15171b', nav: '#0b0d10', fg: '#eceef1', soft: '#9fa3ab', line: '#24272d' },
] as const;

/** The product's default theme, as `[light, dark]` pairs, used where no color is set. */
export const defaultTheme: NonNullable<Branding['effective']['theme']> = {
  solid: ['#2c5fdd', '#2c5fdd'],
  contrast: ['#ffffff', '#ffffff'],
  hover: ['#1d49b9', '#3467e6'],
  fg: ['#2c5fdd', '#76a2fe'],
  subtle: ['#f2f6fe', '#1b2336'],
  muted: ['#e4edff', '#212f51'],
  border: ['#ccddff', '#29417a'],
  mark: ['#2c5fdd', '#457cfd'],
  ring: ['#457cfd', '#76a2fe'],
};

/** Branding and mode of a preview. */
export interface PreviewTheme {
  name: string;
  logo: string | null;
  tile: boolean;
  theme: typeof defaultTheme;
  mode: 0 | 1;
}

export const PreviewLogo = ({ name, logo, tile, mode }: PreviewTheme) =>
  logo ? (
    <Box asChild height="6" maxWidth="96px" objectFit="contain" rounded="xs" flex="none" bg={tile ? 'white' : undefined}>
      <img src={imageUrl(logo, 640)} alt="" />
    </Box>
  ) : (
    <Flex
      width="6"
      height="6"
      flex="none"
      rounded="sm"
      alignItems="center"
      justifyContent="center"
      textStyle="xs"
      fontWeight="semibold"
      style={{ background: neutralColors[mode].fg, color: neutralColors[mode].bg }}
    >
      {name.slice(0, 1).toLocaleUpperCase()}
    </Flex>
  );

export const PreviewPill = ({ theme, mode, children }: Pick<PreviewTheme, 'theme' | 'mode'> & { children: ReactNode }) => (
  <Span
    px="3"
    py="1.5"
    rounded="sm"
    textStyle="xs"
    fontWeight="medium"
    whiteSpace="nowrap"
    style={{ background: theme.solid[mode], color: theme.contrast[mode] }}
  >
    {children}
  </Span>
);
