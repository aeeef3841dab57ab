import { lazy, lazyPage } from '@atrium/core/web/page/chunk'
import { axisTab, controlTab } from '@atrium/devices/web/device-screens'
import { deviceSellerScreens } from '@atrium/selling/web/at-devices/screens'
import type dollApp from './index.ts'

/** Screens that cannot be drawn from the descriptors. */
export default deviceSellerScreens<typeof dollApp>('doll', () => import('./web/h5.tsx'), {
  pages: { dashboard: lazyPage(() => import('./web/dashboard.tsx')) },
  entities: {
    order: {
      cells: { results: lazy(() => import('./web/results-cell.tsx')) },
      sum: {
        instead: ['paidAmount', 'refundedAmount'],
        component: lazy(() => import('./web/games-sum.tsx')),
      },
      detailTabs: [{ key: 'games', labelKey: 'more.plays', component: lazy(() => import('./web/games-tab.tsx')) }],
    },
    device: { detailTabs: [controlTab, axisTab] },
  },
})
