import type { AppScreens } from '@atrium/web/app/screens'
import { codeScreens } from '@atrium/web/codes/screens'
import { axisTab, deviceScreens, logTab } from '@atrium/web/devices/device-screens.tsx'
import { phonePages } from '@atrium/web/h5/phone-pages'
import { orderScreens } from '@atrium/web/orders/screens'
import { lazyPage } from '@atrium/web/page/chunk'
import { consumerTabs } from '@atrium/web/selling/consumer-tabs'
import { lazy } from 'react'
import type dollApp from './index.ts'

/** Screens that cannot be drawn from the descriptors. */
const screens: AppScreens<typeof dollApp> = {
  phone: phonePages(() => import('./web/h5.tsx')),
  pages: {
    dashboard: lazyPage(() => import('./web/dashboard.tsx')),
    'setting/doll': lazyPage(() => import('@atrium/web/selling/seller-setting-page.tsx')),
  },
  entities: {
    order: {
      cells: { ...orderScreens.cells, results: lazyPage(() => import('./web/results-cell.tsx')) },
      dialogs: orderScreens.dialogs,
      decisions: orderScreens.decisions,
    },
    user: { detailTabs: consumerTabs },
    device: {
      ...deviceScreens,
      detailTabs: [
        {
          key: 'control',
          labelKey: 'more.control',
          component: lazy(() => import('@atrium/web/devices/control-tab.tsx')),
        },
        axisTab,
        logTab('reconciliations', 'reconciliation', ['day', 'counted', 'recorded', 'difference', 'restarted']),
      ],
    },
    qrcode: codeScreens,
  },
}

export default screens
