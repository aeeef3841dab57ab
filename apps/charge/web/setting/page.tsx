import { SettingPage } from '@atrium/web/crud/setting/setting-page.tsx'
import { setting } from '../../entities/setting.ts'
import chargeApp from '../../index.ts'
import { useWords } from '../words.ts'
import PayTypes from './pay-types.tsx'

const controls = { payTypes: PayTypes }

/** `/charge/setting/charge`: the seller, payment, shares, and the receivers of messages. */
export default function ChargeSettingPage() {
  const { word } = useWords()
  const hints = {
    blacklistAfterUnpaid: word('hintUnpaid'),
    merchantShare: word('hintShare'),
    agentShare: word('hintShare'),
    shareFreezeHours: word('hintFreeze'),
    minWithdrawal: word('hintWithdrawal'),
    miniAppId: word('hintMiniApp'),
    orderReceivers: word('hintOrderReceivers'),
    orderMessageMinutes: word('hintOrderMinutes'),
    receivers: word('hintReceivers'),
  }
  return <SettingPage app={chargeApp} entity={setting} controls={controls} hints={hints} />
}
