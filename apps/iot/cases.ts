import type { AppCases, Filled } from '@atrium/core/testing/app-cases'

const cases: AppCases = {
  type: 'pc',
  guarded: false,
  menu: 'dashboard agent/list merchant/list channel/list withdrawal/list broadcast setting/iot',
  addedMenu: 'share/list',
  fill: askForMoney,
}
export default cases

/** There is no income in this test, so a withdrawal is inserted directly. */
async function askForMoney({ world, tenantId, rows, marker }: Filled): Promise<void> {
  const merchant = rows.get('/api/iot/merchant')!
  await world.sql(`insert into withdrawal (id, tenant_id, no, app, owner_type, owner_id, owner_name, amount, fee_rate,
      service_fee, fee_owner, paid_amount, method)
    values (gen_random_uuid(), '${tenantId}', 'W-${merchant.slice(-12)}', 'iot', 'merchant', '${merchant}', '${marker}',
      1000, 0, 0, '{}', 1000, 4)`)
}
