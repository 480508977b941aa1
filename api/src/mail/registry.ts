import { writeAccountLetter } from '../features/auth/letters';
import { writeNews } from '../features/notifications/news-letter';
import type { LetterWriter } from './outbox';

/** Writes every kind of letter there is. */
export const writeLetter: LetterWriter = async (tx, { userId, letter, ...row }, now) => {
  switch (letter) {
    case 'quote':
    case 'sign':
    case 'signed':
      return null;
    case 'news':
      return userId === null ? null : writeNews(tx, { ...row, userId });
    default:
      return userId === null ? null : writeAccountLetter(tx, { ...row, userId, letter }, now);
  }
};
