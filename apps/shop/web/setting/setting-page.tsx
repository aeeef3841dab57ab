import { lazy } from '@atrium/core/web/page/chunk'
import SellerSettingPage from '@atrium/selling/web/office/seller-setting-page'
import type { ComponentProps } from 'react'
import app from '../../index.ts'
import { useWords } from '../words.ts'

const DayTime = lazy(() => import('./day-time.tsx'))

type TimeProps = Omit<ComponentProps<typeof DayTime>, 'label'>

function OpenTime(props: TimeProps) {
  const { t } = useWords()
  return <DayTime {...props} label={t('entities.shop.fields.openTime')} />
}

function CloseTime(props: TimeProps) {
  const { t } = useWords()
  return <DayTime {...props} label={t('entities.shop.fields.closeTime')} />
}

const controls = {
  openTime: OpenTime,
  closeTime: CloseTime,
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
