import type { AppScreens } from '@atrium/core/web/app/screens'
import { lazyPage } from '@atrium/core/web/page/chunk'
import { consumerTabs } from '@atrium/selling/web/office/consumer-tabs'
import { orderScreens } from '@atrium/selling/web/orders/screens'
import type shopApp from './index.ts'

/** Screens that cannot be drawn from the descriptors. */
const screens: AppScreens<typeof shopApp> = {
  pages: {
    dashboard: lazyPage(() => import('./web/dashboard.tsx')),
    'setting/shop': lazyPage(() => import('@atrium/selling/web/office/seller-setting-page')),
  },
  entities: {
    order: { cells: orderScreens.cells, dialogs: orderScreens.dialogs },
    user: { detailTabs: consumerTabs },
  },
}

export default screens
