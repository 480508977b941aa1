import { styled } from '../base/styled';

/** Search, filter chips and view options above a list. */
export const Toolbar = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    py: '3',
    '& > [role=search]': { flex: '0 1 14rem' },
    _cXs: { '& > [role=search]': { flex: '1 0 100%' } },
  },
});
