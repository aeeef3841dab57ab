import { defineApp } from '@atrium/core/contract/define/app'
import { agent } from './entities/agent.ts'
import { broadcast } from './entities/broadcast.ts'
import { channel } from './entities/channel.ts'
import { merchant } from './entities/merchant.ts'
import { setting } from './entities/setting.ts'
import { share } from './entities/share.ts'
import { withdrawal } from './entities/withdrawal.ts'

export { agent, broadcast, channel, merchant, setting, share, withdrawal }

export default defineApp({
  key: 'iot',
  type: 'pc',
  icon: 'network',
  guarded: false,
  menu: [
    { module: 'dashboard', path: 'dashboard' },
    { module: 'agent', path: 'agent/list' },
    { module: 'merchant', path: 'merchant/list' },
    { module: 'channel', path: 'channel/list' },
    { module: 'withdrawal', path: 'withdrawal/list' },
    { module: 'broadcast', path: 'broadcast' },
    { module: 'setting/iot', path: 'setting/iot' },
    { module: 'withdrawal', path: 'share/list', entity: 'share', icon: 'tag' },
  ],
  permissions: {
    dashboard: 'read',
    agent: 'read create update delete export enable disable',
    merchant: 'read create update delete export enable disable unmask',
    channel: 'read create update delete export enable disable',
    withdrawal: 'read apply pass reject export unmask',
    broadcast: 'read send',
    'setting/iot': 'read update',
  },
  entities: [agent, merchant, channel, withdrawal, broadcast, setting, share],
  figures: ['income', 'orders', 'online'],
})
