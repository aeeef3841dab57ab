import { SettingPage } from '@atrium/web/crud/setting/setting-page.tsx'
import { setting } from '../../entities/setting.ts'
import chargeApp from '../../index.ts'
import PayTypes from './pay-types.tsx'

const screens = { controls: { payTypes: PayTypes } }

/** `/charge/setting/charge`: who sells, how orders are paid, and who is told of alarms. */
export default function ChargeSettingPage() {
  return <SettingPage app={chargeApp} entity={setting} screens={screens} />
}
