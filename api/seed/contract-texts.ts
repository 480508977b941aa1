export const contractText = (title: string, customer: string, partner: string): string =>
  [
    '# 1. Parties',
    `This contract is between ${customer} (the customer) and ${partner} (the partner).`,
    '# 2. Scope',
    `The partner delivers: ${title}. What is done, and when it counts as done, stands in the quote that the customer accepted.`,
    'Work that is not named there is agreed in writing before it begins.',
    '# 3. Fee and payment',
    'The fee is the value of this contract. It is paid in parts as work is accepted, within 14 days of each invoice.',
    '# 4. Confidence',
    'Each side keeps to itself what it learns of the other, for three years after the end of this contract.',
    '# 5. Term',
    'The contract begins and ends on the days named in it. Either side may end it with 30 days of notice, in writing.',
  ].join('\n\n');

/** A drawn signature on a canvas of 600 by 200: strokes of alternating x and y. */
export const signatureStrokes: number[][] = [
  [60, 150, 90, 60, 120, 40, 130, 90, 110, 150, 140, 120, 170, 110, 180, 140],
  [85, 115, 130, 105],
  [190, 140, 210, 100, 230, 105, 235, 140, 250, 110, 270, 100, 285, 140, 300, 145],
  [310, 110, 330, 100, 345, 120, 320, 145, 310, 125],
  [360, 60, 355, 145, 400, 120, 420, 105, 450, 145, 520, 95],
];
