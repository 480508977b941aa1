/** What people give and read as ratings: stars, reviews, and the form. */
export { RateForm } from './RatingForm';
export { RatingFacts } from './RatingOverview';
export { RatingOf } from './RatingDetails';
export { ReviewText } from './ReviewText';
export { StarInput } from './StarInput';
export { Stars } from './StarRating';
