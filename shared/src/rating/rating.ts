/** What people give and read as ratings: stars, reviews, and the form. */
export { RateForm } from './RateForm';
export { RatingFacts } from './RatingFacts';
export { RatingOf } from './RatingOf';
export { ReviewText } from './ReviewText';
export { StarInput } from './StarInput';
export { Stars } from './Stars';
