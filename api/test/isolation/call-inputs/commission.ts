import { randomBytes } from 'node:crypto';
import type { InputOverrides } from './types';

/** Inputs of a consistent commission rate with a unique code. */
const createRateInputs = () => ({
  ...{ name: 'Sample', code: `c-${randomBytes(6).toString('hex')}`, type: 'percentage', amounts: [], tiers: [], isDefault: false },
  ...{ activeFrom: undefined, activeUntil: null, updatedAt: undefined },
});

/** Commission, and the fees of the marketplace. */
export const commissionInputs: InputOverrides = {
  previewFee: () => ({ perkId: undefined }),
  putFeeProfile: () => ({ activeFrom: undefined, minCents: null, maxCents: null }),
  createCommissionRate: createRateInputs,
  updateCommissionRate: createRateInputs,
  setCommissionRules: ({ test }, { tenant }) => ({ rules: [{ reference: 'partner', referenceId: test.tenants[tenant].partnerId }] }),
  previewCommission: async ({ test }, { tenant }) => {
    const { id, partnerId } = test.tenants[tenant];
    const [service] = await test.asOwner('select id from services where tenant_id = $1 and partner_id = $2 limit 1', [id, partnerId]);
    return { partnerId, placedAt: undefined, lines: [{ serviceId: service?.id, netCents: 1 }] };
  },
  whatIfCommission: () => ({ rate: createRateInputs(), rules: [], replacesId: undefined }),
};
