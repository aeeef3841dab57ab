import type { GivenValues } from '@atrium/core/testing/app-cases'
import { appCases } from '../apps.cases.ts'

/** Values that rows need for conditions on several columns, which the types of the columns do not show. */
const CORE: Readonly<Record<string, GivenValues>> = {
  // Numbers that are unique in a dashboard.
  dashboard_op: { values: () => ({ seq: '(random() * 1e9)::integer' }) },
  dashboard_version: { values: () => ({ no: '(random() * 1e9)::integer' }) },
  file: { references: ['creator_id'] },
  // The amounts of a transaction's entries have the sum zero.
  ledger: { values: (tenantId) => ({ txn_id: `'${tenantId}'`, amount: '1' }), beside: { amount: '-1' } },
  // Two existing partnerships must name different tenants; deleted ones may name the same tenant.
  partner: { values: (tenantId) => ({ partner_tenant_id: `'${tenantId}'`, deleted_at: 'now()' }) },
  // A code with a device must have the status of a bound one.
  qrcode: { values: () => ({ no: 'left(md5(random()::text), 20)', status: '2' }), references: ['device_id'] },
  withdrawal: { values: () => ({ amount: '1', service_fee: '0', paid_amount: '1' }) },
}

export const givenValues: Readonly<Record<string, GivenValues>> = Object.assign(
  {},
  CORE,
  ...appCases.map(({ rows }) => rows),
)
