import { lazy, lazyPage } from '@atrium/core/web/page/chunk'
import { axisTab } from '@atrium/devices/web/device-screens'
import { deviceSellerScreens } from '@atrium/selling/web/at-devices/screens'
import type powerbankApp from './index.ts'

/** Screens that cannot be drawn from the descriptors. */
export default deviceSellerScreens<typeof powerbankApp>('powerbank', () => import('./web/h5.tsx'), {
  pages: { dashboard: lazyPage(() => import('./web/dashboard.tsx')) },
  entities: {
    device: {
      cells: { slots: lazy(() => import('./web/device/slots-cell.tsx')) },
      detailTabs: [
        {
          key: 'slots',
          labelKey: 'entities.device.fields.slots',
          component: lazy(() => import('./web/device/slots-tab.tsx')),
        },
        axisTab,
      ],
    },
    battery: {
      detailTabs: [
        {
          key: 'trail',
          labelKey: 'entities.trail.name',
          component: lazy(() => import('./web/battery/trail-tab.tsx')),
          instead: ['trail'],
        },
      ],
    },
    order: {
      cells: { plan: lazy(() => import('./web/order/plan-cell.tsx')) },
      sum: {
        instead: ['paidAmount', 'refundedAmount', 'fee'],
        component: lazy(() => import('./web/order/rent-sum.tsx')),
      },
      detailTabs: [
        {
          key: 'rent',
          labelKey: 'entities.device.groups.renting',
          component: lazy(() => import('./web/order/rent-tab.tsx')),
        },
      ],
    },
    price: {
      controls: { overHours: lazy(() => import('./web/price/over-hours-input.tsx')) },
      detailTabs: [
        { key: 'fee', labelKey: 'entities.price.groups.fee', component: lazy(() => import('./web/price/fee-tab.tsx')) },
      ],
    },
  },
})
