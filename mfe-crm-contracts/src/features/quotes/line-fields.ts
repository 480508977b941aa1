/** Labels of the line fields, by their name in the contract. */
export const labels = {
  name: 'Item',
  description: 'Description',
  serviceId: 'Service',
  quantity: 'Quantity',
  unit: 'Unit',
  unitPriceCents: 'Price',
  discount: 'Discount',
  taxBp: 'Tax',
};
export type Part = keyof typeof labels;
export type LineWrong = Partial<Record<Part, string>>;
