/** What a row needs that the types of its columns do not tell: conditions on several of them at once. */
export interface Untold {
  /** Column → SQL. */
  values?(tenantId: string): Readonly<Record<string, string>>
  /** Columns that may be empty and are to name a row of the tenant's own. */
  references?: readonly string[]
  /** A second row in the same transaction, where it differs from the first. */
  beside?: Readonly<Record<string, string>>
}

export const UNTOLD: Readonly<Record<string, Untold>> = {
  // Ports 1 and 2 came with the device.
  charge_port: { values: () => ({ no: '3' }) },
  file: { references: ['creator_id'] },
  // The lines of a transaction come to zero.
  ledger: { values: (tenantId) => ({ txn_id: `'${tenantId}'`, amount: '1' }), beside: { amount: '-1' } },
  // Two that stand name different tenants; of those that are gone there may be many.
  partner: { values: (tenantId) => ({ partner_tenant_id: `'${tenantId}'`, deleted_at: 'now()' }) },
  // With a device it is bound.
  qrcode: { values: () => ({ no: 'left(md5(random()::text), 20)', status: '2' }), references: ['device_id'] },
  withdrawal: { values: () => ({ amount: '1', service_fee: '0', paid_amount: '1' }) },
}
