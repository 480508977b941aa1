/** How rich texts look, in the editor and as they are read. */
export const richTextStyles = {
  maxWidth: '72ch',
  overflowWrap: 'anywhere',
  '& > * + *': { marginTop: '2' },
  '& h2, & h3': { fontWeight: 'semibold', marginTop: '5' },
  '& h2:first-child, & h3:first-child': { marginTop: '0' },
  '& h2': { textStyle: 'lg' },
  '& ul': { listStyleType: 'disc', paddingInlineStart: '5' },
  '& ol': { listStyleType: 'decimal', paddingInlineStart: '5' },
  '& strong': { fontWeight: 'semibold' },
  '& em': { fontStyle: 'italic' },
  '& u': { textDecoration: 'underline' },
} as const;
