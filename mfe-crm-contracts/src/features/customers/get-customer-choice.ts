import { ApiError, call } from '@techadds/shared/api';
import { getCustomer } from '@techadds/shared/contract/customers/endpoints';

export interface CustomerChoice {
  customerId: string;
  customer: { name: string; email: string };
}

/** The customer with this id as a form value; undefined if the customer is not found, so that the user can choose another. */
export async function getCustomerChoice(id: string, signal: AbortSignal): Promise<CustomerChoice | undefined> {
  try {
    const { name, email } = await call(getCustomer, { params: { id } }, { signal });
    return { customerId: id, customer: { name, email } };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}
