import type { Signature } from '@techadds/shared/contract/contracts/endpoints';
import { Box, Flex } from '@techadds/shared/ui';
import { toStrokePath, drawingArea } from './strokes';

interface SignatureViewProps {
  signature: Signature;
  /** The signer's name. */
  name: string;
}

const signatureRatio = `${drawingArea.width} / ${drawingArea.height}`;

/** Font size at which a typed name fits on one line, within legible limits. */
const getFontSize = (text: string) => `clamp(0.875rem, ${(170 / Math.max([...text].length, 5)).toFixed(2)}cqi, 2.25rem)`;

/** A signature at the available width: typed text in italics, a drawing or an uploaded image. */
export function SignatureView({ signature, name }: SignatureViewProps) {
  const label = `Signature of ${name}`;
  if (signature.kind === 'typed')
    return (
      <Flex
        role="img"
        aria-label={`${label}, typed: ${signature.text}`}
        alignItems="center"
        width="full"
        maxWidth="300px"
        overflow="hidden"
        aspectRatio={signatureRatio}
        containerType="inline-size"
      >
        <Box
          fontStyle="italic"
          letterSpacing="-0.03em"
          lineHeight="1.2"
          overflowWrap="anywhere"
          style={{ fontSize: getFontSize(signature.text) }}
        >
          {signature.text}
        </Box>
      </Flex>
    );
  if (signature.kind === 'uploaded')
    return (
      // White background in dark mode, because images of signatures usually have dark ink.
      <Box
        asChild
        width="full"
        maxWidth="300px"
        aspectRatio={signatureRatio}
        objectFit="contain"
        objectPosition="left"
        rounded="xs"
        _dark={{ bg: 'white' }}
      >
        <img src={`data:image/png;base64,${signature.png}`} alt={label} />
      </Box>
    );
  return (
    <Box asChild width="full" maxWidth="300px" aspectRatio={signatureRatio}>
      <svg role="img" aria-label={label} viewBox={`0 0 ${drawingArea.width} ${drawingArea.height}`} fill="none" stroke="currentColor">
        <path d={signature.strokes.map(toStrokePath).join('')} strokeWidth={5} strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </Box>
  );
}
