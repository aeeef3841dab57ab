import { SellerSettingPage } from '@atrium/web/selling/seller-setting-page.tsx'
import dollApp, { setting } from '../index.ts'

export default () => <SellerSettingPage app={dollApp} entity={setting} />
