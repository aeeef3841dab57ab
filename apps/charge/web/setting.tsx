import { SellerSettingPage } from '@atrium/web/selling/seller-setting-page.tsx'
import { setting } from '../entities/setting.ts'
import chargeApp from '../index.ts'

export default () => <SellerSettingPage app={chargeApp} entity={setting} />
