import type { EntityScreens } from '@atrium/core/web/app/screens'
import { SettingPage } from '@atrium/core/web/crud/setting/setting-page'
import { lazy } from '@atrium/core/web/page/chunk'
import app, { setting } from '../index.ts'

const controls: EntityScreens<typeof setting>['controls'] = {
  withdrawDays: lazy(() => import('@atrium/core/web/crud/form/weekdays-input')),
}

/** `/iot/setting/iot`: the terms under which partners earn and withdraw. */
export default function IotSettingPage() {
  return <SettingPage app={app} entity={setting} controls={controls} />
}
