import { channelNotOpen } from '../refusals.ts'
import { balanceChannel } from './balance.ts'
import { offlineChannel } from './offline.ts'
import type { PaymentChannelParts } from './parts.ts'
import type { PaymentChannels } from './port.ts'
import { standInChannel } from './stand-in.ts'
import { hasWeixinPay, hasWeixinScore, openWeixinPay } from './weixin/open.ts'

export function openPaymentChannels(parts: PaymentChannelParts): PaymentChannels {
  const standsIn = parts.settings.payStandIn
  return {
    async open(tenantId, port) {
      switch (port) {
        case 'weixin':
          return openWeixinPay(parts, tenantId)
        case 'mock':
          if (!standsIn) throw channelNotOpen()
          return standInChannel(parts, tenantId)
        case 'balance':
          return balanceChannel
        case 'offline':
          return offlineChannel
        default:
          throw channelNotOpen()
      }
    },
    transferPort: async (tenantId) => {
      const has = await parts.db.asTenant(tenantId, hasWeixinPay)
      return has || !standsIn ? 'weixin' : 'mock'
    },
    offered: async (tx) => [
      ...((await hasWeixinPay(tx)) ? (['weixin'] as const) : []),
      ...(standsIn ? (['mock'] as const) : []),
    ],
    offeredScore: async (tx) => {
      if (await hasWeixinScore(tx)) return 'weixin_score'
      return standsIn ? 'mock_score' : undefined
    },
  }
}
