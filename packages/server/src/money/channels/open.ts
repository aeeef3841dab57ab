import type { Database } from '../../db/database.ts'
import type { Egress } from '../../outside/egress.ts'
import type { Vault } from '../../secrets/vault.ts'
import type { Settings } from '../../settings.ts'
import { channelNotOpen } from '../refusals.ts'
import { balanceChannel } from './balance.ts'
import { offlineChannel } from './offline.ts'
import type { PayChannel } from './port.ts'
import { standInChannel } from './stand-in.ts'
import { hasWeixinPay, openWeixinPay } from './weixin/open.ts'

export interface ChannelParts {
  settings: Settings
  db: Database
  egress: Egress
  vault: Vault
}

/** The ways to pay, opened for one tenant at a time with that tenant's own contract. */
export interface Channels {
  /** @throws channelNotOpen */
  open(tenantId: string, port: string): Promise<PayChannel>
  /** By which withdrawals to weixin leave: the tenant's own account, or the stand-in where it may be used. */
  transferPort(tenantId: string): Promise<'weixin' | 'mock'>
  /** What may be offered to a payer of this tenant. */
  offered(tenantId: string): Promise<('weixin' | 'mock')[]>
}

export function openChannels(parts: ChannelParts): Channels {
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
    transferPort: async (tenantId) => ((await hasWeixinPay(parts, tenantId)) || !standsIn ? 'weixin' : 'mock'),
    offered: async (tenantId) => [
      ...((await hasWeixinPay(parts, tenantId)) ? (['weixin'] as const) : []),
      ...(standsIn ? (['mock'] as const) : []),
    ],
  }
}
