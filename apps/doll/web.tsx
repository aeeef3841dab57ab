import type { AppScreens } from '@atrium/core/web/app/screens'
import { codeScreens } from '@atrium/core/web/codes/screens'
import { lazyPage } from '@atrium/core/web/page/chunk'
import { axisTab, deviceScreens, logTab } from '@atrium/devices/web/device-screens'
import { phonePages } from '@atrium/selling/web/h5/phone-pages'
import { consumerTabs } from '@atrium/selling/web/office/consumer-tabs'
import { orderScreens } from '@atrium/selling/web/orders/screens'
import { lazy } from 'react'
import type dollApp from './index.ts'

/** Screens that cannot be drawn from the descriptors. */
const screens: AppScreens<typeof dollApp> = {
  phone: phonePages(() => import('./web/h5.tsx')),
  pages: {
    dashboard: lazyPage(() => import('./web/dashboard.tsx')),
    'setting/doll': lazyPage(() => import('@atrium/selling/web/office/seller-setting-page')),
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
          component: lazy(() => import('@atrium/devices/web/control-tab')),
        },
        axisTab,
        logTab('reconciliations', 'reconciliation', ['day', 'counted', 'recorded', 'difference', 'restarted']),
      ],
    },
    qrcode: codeScreens,
  },
}

export default screens
