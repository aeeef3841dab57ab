import { lazy, lazyPage } from '@atrium/core/web/page/chunk'
import { axisTab, controlTab } from '@atrium/devices/web/device-screens'
import { deviceSellerScreens } from '@atrium/selling/web/at-devices/screens'
import type { ComponentType } from 'react'
import type vendApp from './index.ts'
import type * as DeviceCells from './web/device/cells.tsx'
import type * as OrderLines from './web/order/lines.tsx'

// Each cell receives the value of its own field, each tab the row of its own entity.
// biome-ignore lint/suspicious/noExplicitAny: as the type of screens says
type Any = ComponentType<any>

const deviceCell = (name: keyof typeof DeviceCells) =>
  lazy(async () => ({ default: (await import('./web/device/cells.tsx'))[name] as Any }))
const orderPart = (name: keyof typeof OrderLines) =>
  lazy(async () => ({ default: (await import('./web/order/lines.tsx'))[name] as Any }))

/** Screens that cannot be drawn from the descriptors. */
export default deviceSellerScreens<typeof vendApp>('vend', () => import('./web/h5.tsx'), {
  pages: { dashboard: lazyPage(() => import('./web/dashboard.tsx')) },
  entities: {
    order: {
      cells: { products: orderPart('ProductsCell') },
      sum: { instead: ['amount', 'paidAmount', 'refundedAmount'], component: orderPart('LinesSum') },
      detailTabs: [{ key: 'lines', labelKey: 'entities.order.fields.products', component: orderPart('LinesTab') }],
    },
    device: {
      cells: { slots: deviceCell('SlotsCell'), ports: deviceCell('PortsCell'), fill: deviceCell('FillCell') },
      detailTabs: [
        {
          key: 'slots',
          labelKey: 'entities.device.fields.slots',
          component: lazy(() => import('./web/device/slots-tab.tsx')),
        },
        {
          key: 'doors',
          labelKey: 'more.doorsTab',
          component: lazy(() => import('./web/device/doors-tab.tsx')),
        },
        controlTab,
        axisTab,
      ],
    },
  },
})
