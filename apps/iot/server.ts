import { implement } from '@atrium/core/server/call/implement'
import { partnerNetwork } from '@atrium/core/server/partners/partner-network'
import en_US from './en_US.ts'
import iotApp from './index.ts'
import { getAccount } from './server/account.ts'
import { applyForWithdrawal } from './server/apply.ts'
import { figures } from './server/dashboard.ts'
import { network } from './server/network.ts'
import { getMerchantMap } from './server/overviews.ts'
import { partnerWrites } from './server/partner-writes.ts'
import { iotSetting } from './server/setting.ts'
import { withdrawalEffects } from './server/withdrawals.ts'
import { shown } from './shown.ts'
import zh_CN from './zh_CN.ts'

export default implement(iotApp, {
  words: { zh_CN, en_US },
  shown,
  effects: { withdrawal: withdrawalEffects },
  writes: { agent: partnerWrites('agent'), merchant: partnerWrites('merchant'), channel: partnerWrites('channel') },
  calls: [getAccount, getMerchantMap, applyForWithdrawal, iotSetting.get, iotSetting.save],
  dashboard: figures,
  supplies: [partnerNetwork(network)],
})
