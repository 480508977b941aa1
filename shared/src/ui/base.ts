/** Components of every screen, including the sign-in page. */
export { UiProvider } from './base/UiProvider';
export { saveBrandTheme, overrideBrandTheme } from './base/brand-theme';
export { applyColorMode, useColorMode, type ColorMode } from './base/color-mode';
export { applyTextSize, useTextSize, type TextSize } from './base/text-size';
export { Box, Flex, Grid, Heading, HStack, Span, Stack, Text, VisuallyHidden, VStack } from './base/primitives';
export { useConnection, type ServerAction } from './base/connection';
export type { PageAction } from './base/action-scope';
export { styled } from './base/styled';
export { Button, type ButtonProps } from './base/Button';
export { IconButton, type IconButtonProps } from './base/IconButton';
export { WithTooltip } from './base/WithTooltip';
export { Field } from './base/Field';
export { Input, type InputProps } from './base/Input';
export { PasswordInput } from './base/PasswordInput';
export { Spinner } from './base/Spinner';
export { Logo } from './base/Logo';
export { SkipLink } from './base/SkipLink';
export type { Tone } from './base/tokens';
