import type { EntityScreens } from '@atrium/web/app/screens'
import { SettingPage } from '@atrium/web/crud/setting/setting-page.tsx'
import { lazy } from 'react'
import app, { setting } from '../index.ts'

const controls: EntityScreens<typeof setting>['controls'] = {
  withdrawDays: lazy(() => import('@atrium/web/crud/form/weekdays-input.tsx')),
}

/** `/iot/setting/iot`: the terms under which partners earn and withdraw. */
export default function IotSettingPage() {
  return <SettingPage app={app} entity={setting} controls={controls} />
}
