import { writeAccountLetter } from '../features/auth/letters';
import { writeNews } from '../features/notifications/news-letter';
import type { LetterWriter } from './outbox';

/** Writes every kind of letter there is. */
export const writeLetter: LetterWriter = (tx, { letter, ...row }, now) =>
  letter === 'news' ? writeNews(tx, { ...row, letter }) : writeAccountLetter(tx, { ...row, letter }, now);
