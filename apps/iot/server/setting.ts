import type { Ctx } from '@atrium/core/server/call/ctx'
import { tenantSetting } from '@atrium/core/server/entity/tenant-setting'
import { setting } from '../index.ts'

export const iotSetting = tenantSetting('iot', setting, { about: 'The terms under which partners earn and withdraw' })

export const settingOf = iotSetting.of

/** The tenant's terms of withdrawal, as core takes them. Amounts in fen, the rate in percent. */
export async function payoutTermsOf(ctx: Ctx) {
  const { minWithdrawal, maxWithdrawal, dayLimit, withdrawalServiceFeeRate } = await settingOf(ctx)
  return { minFen: minWithdrawal, maxFen: maxWithdrawal, dayLimit, feeRate: withdrawalServiceFeeRate }
}
