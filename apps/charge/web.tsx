import { lazy, lazyPage } from '@atrium/core/web/page/chunk'
import { axisTab } from '@atrium/devices/web/device-screens'
import { deviceSellerScreens } from '@atrium/selling/web/at-devices/screens'
import type { ComponentType } from 'react'
import type chargeApp from './index.ts'
import type * as CommandInputs from './web/device/command-inputs.tsx'
import type * as OrderCells from './web/order/cells.tsx'
import type * as PriceCells from './web/price/cells.tsx'

// Each cell receives the value of its own field, each tab the row of its own entity.
// biome-ignore lint/suspicious/noExplicitAny: as the type of screens says
type Any = ComponentType<any>

const priceCell = (name: keyof typeof PriceCells) =>
  lazy(async () => ({ default: (await import('./web/price/cells.tsx'))[name] as Any }))
const orderCell = (name: keyof typeof OrderCells) =>
  lazy(async () => ({ default: (await import('./web/order/cells.tsx'))[name] as Any }))

const commandInput = (name: keyof typeof CommandInputs) =>
  lazy(async () => ({ default: (await import('./web/device/command-inputs.tsx'))[name] as Any }))

/** Screens that cannot be drawn from the descriptors. */
export default deviceSellerScreens<typeof chargeApp>('charge', () => import('./web/h5.tsx'), {
  pages: { dashboard: lazyPage(() => import('./web/dashboard/page.tsx')) },
  entities: {
    order: {
      cells: {
        plan: priceCell('PlanCell'),
        option: priceCell('OptionCell'),
        seconds: orderCell('SecondsCell'),
        energy: orderCell('EnergyCell'),
        stopReason: orderCell('ReasonCell'),
      },
      filters: { stopReason: lazy(() => import('./web/order/reason-filter.tsx')) },
      sum: {
        instead: ['paidAmount', 'refundedAmount', 'elecFee', 'serviceFee', 'occupyFee'],
        component: lazy(() => import('./web/order/charge-sum.tsx')),
      },
      detailTabs: [
        { key: 'charge', labelKey: 'more.chargeTab', component: lazy(() => import('./web/order/charge-tab.tsx')) },
      ],
      notice: lazy(() => import('./web/order/held-notice.tsx')),
      dialogs: { settleHeld: { note: lazy(() => import('./web/order/held-bill.tsx')) } },
    },
    device: {
      controls: { sound: commandInput('SoundInput'), reset: commandInput('ResetInput') },
      cells: { ports: lazy(() => import('./web/device/ports-cell.tsx')) },
      detailTabs: [
        { key: 'ports', labelKey: 'more.ports', component: lazy(() => import('./web/device/ports-tab.tsx')) },
        axisTab,
      ],
    },
    price: {
      controls: {
        prepay: lazy(() => import('./web/price/prepay-input.tsx')),
        rates: lazy(() => import('./web/price/rates-input.tsx')),
        steps: lazy(() => import('./web/price/steps-input.tsx')),
        tou: lazy(() => import('./web/price/tou-input.tsx')),
      },
      cells: {
        prepay: priceCell('PrepayCell'),
        rates: priceCell('RatesCell'),
        steps: priceCell('StepsCell'),
        tou: priceCell('TouCell'),
      },
    },
  },
})
