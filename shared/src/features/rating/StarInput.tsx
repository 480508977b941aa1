import { useEffect, useId, useRef } from 'react';
import { Box, Flex, Span, VisuallyHidden } from '@techadds/shared/ui';
import { IconAlertCircle, IconStar, IconStarFilled } from '@techadds/shared/ui/icons';
import { starLabels } from './labels';

interface StarInputProps {
  label: string;
  /** 0 if nothing is chosen yet. */
  value: number;
  onChange: (stars: number) => void;
  error?: string;
  required?: boolean;
  size?: 'md' | 'lg';
}

/** One to five stars as radio buttons, so that arrow keys change the choice. An error moves the focus here. */
export function StarInput({ label, value, onChange, error, required = false, size = 'md' }: StarInputProps) {
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (error) group.current?.querySelector('input')?.focus();
  }, [error]);
  const px = size === 'lg' ? 28 : 20;
  return (
    <Box asChild minWidth="0">
      <fieldset ref={group} aria-describedby={error ? `${id}-error` : undefined} aria-invalid={error ? true : undefined}>
        <Box
          as="legend"
          textStyle="sm"
          fontWeight="medium"
          float="left"
          width={size === 'lg' ? 'full' : '9.5rem'}
          mb={size === 'lg' ? '1.5' : '0'}
          pt={size === 'lg' ? '0' : '1'}
        >
          {label}
        </Box>
        <Flex alignItems="center" gap="2.5" minHeight="7" css={{ clear: size === 'lg' ? 'both' : 'none' }}>
          <Flex gap="0.5">
            {[1, 2, 3, 4, 5].map((stars) => (
              <Box
                asChild
                key={stars}
                display="flex"
                p="0.5"
                rounded="sm"
                cursor="pointer"
                position="relative"
                color={stars <= value ? 't.wait.icon' : 'line.control'}
                _hover={{ color: 't.wait.icon' }}
                css={{ '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'brand.ring', outlineOffset: '1px' } }}
              >
                <label>
                  <VisuallyHidden asChild>
                    <input
                      type="radio"
                      name={id}
                      value={stars}
                      checked={stars === value}
                      required={required}
                      aria-label={`${stars} ${stars === 1 ? 'star' : 'stars'}, ${starLabels[stars - 1]?.toLowerCase()}`}
                      onChange={() => onChange(stars)}
                    />
                  </VisuallyHidden>
                  {stars <= value ? (
                    <IconStarFilled size={px} aria-hidden />
                  ) : (
                    <IconStar size={px} style={{ strokeWidth: 1.5 }} aria-hidden />
                  )}
                </label>
              </Box>
            ))}
          </Flex>
          <Span textStyle={size === 'lg' ? 'sm' : 'xs'} color="fg.muted" aria-hidden>
            {starLabels[value - 1]}
          </Span>
        </Flex>
        {error && (
          <Flex id={`${id}-error`} role="alert" alignItems="center" gap="1" mt="1" textStyle="xs" color="t.bad.fg">
            <IconAlertCircle size={14} aria-hidden />
            {error}
          </Flex>
        )}
      </fieldset>
    </Box>
  );
}
