import { lazy } from '@atrium/core/web/page/chunk'
import SellerSettingPage from '@atrium/selling/web/office/seller-setting-page'
import app from '../../index.ts'

const DayTime = lazy(() => import('./day-time.tsx'))

const controls = {
  openTime: DayTime,
  closeTime: DayTime,
  payTypes: lazy(() => import('./pay-types.tsx')),
  deliverOptions: lazy(() => import('./deliver-options.tsx')),
  delivery: lazy(() => import('./delivery.tsx')),
  tariff: lazy(() => import('./tariff.tsx')),
  express: lazy(() => import('./express.tsx')),
}

/** `/shop/setting/shop` */
export default function SettingPage() {
  return <SellerSettingPage app={app} controls={controls} />
}
