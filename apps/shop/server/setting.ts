import type { Ctx } from '@atrium/core/server/call/ctx'
import { sellerSettings } from '@atrium/selling/server/implement'
import { shop } from '../entities/setting.ts'

export const shopSettings = sellerSettings('shop', shop, { name: { zh_CN: '商城', en_US: 'Shop' } })

/** With what the orders of all apps ask for: a shop has no partners, and pays back what it cannot deliver. */
export async function settingOf(ctx: Ctx) {
  const setting = await shopSettings.of(ctx)
  return {
    ...setting,
    merchantShare: 0,
    agentShare: 0,
    refundAuto: true,
    shareFreezeHours: 24 * setting.shareFreezeDays,
  }
}

export type ShopSetting = Awaited<ReturnType<typeof settingOf>>
