import type { UntoldRow } from '@atrium/server/testing/app-cases'
import { appCases } from '../apps.cases.ts'

/** What rows need that the types of their columns do not tell: conditions on several of them at once. */
const CORE: Readonly<Record<string, UntoldRow>> = {
  file: { references: ['creator_id'] },
  // The lines of a transaction come to zero.
  ledger: { values: (tenantId) => ({ txn_id: `'${tenantId}'`, amount: '1' }), beside: { amount: '-1' } },
  // Two that stand name different tenants; of those that are gone there may be many.
  partner: { values: (tenantId) => ({ partner_tenant_id: `'${tenantId}'`, deleted_at: 'now()' }) },
  // With a device it is bound.
  qrcode: { values: () => ({ no: 'left(md5(random()::text), 20)', status: '2' }), references: ['device_id'] },
  withdrawal: { values: () => ({ amount: '1', service_fee: '0', paid_amount: '1' }) },
}

export const untoldRows: Readonly<Record<string, UntoldRow>> = Object.assign(
  {},
  CORE,
  ...appCases.map(({ rows }) => rows),
)
