import type { ComponentProps } from 'react';
import { controlRecipe } from '../base/control-recipe';
import { useFieldControl } from '../base/field-context';
import { styled } from '../base/styled';

const Base = styled('textarea', controlRecipe);

/** A multi-line text field that grows with its text if the browser supports it; wrap it in a Field for its label. */
export function Textarea(props: ComponentProps<typeof Base>) {
  return (
    <Base rows={4} height="auto" minHeight="20" py="2" resize="vertical" css={{ fieldSizing: 'content' }} {...useFieldControl(props)} />
  );
}
