/** Ratings: stars, reviews, and the form. */
export { RatingForm } from './RatingForm';
export { RatingOverview } from './RatingOverview';
export { RatingDetails } from './RatingDetails';
export { ReviewText } from './ReviewText';
export { StarInput } from './StarInput';
export { StarRating } from './StarRating';
