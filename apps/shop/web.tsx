import type { AppScreens } from '@atrium/core/web/app/screens'
import { lazy, lazyPage } from '@atrium/core/web/page/chunk'
import { consumerTabs } from '@atrium/selling/web/office/consumer-tabs'
import { wxacodeScreens } from '@atrium/selling/web/office/wxacode'
import { orderScreens } from '@atrium/selling/web/orders/screens'
import type { ComponentType } from 'react'
import type shopApp from './index.ts'
import type * as OrderCells from './web/order/cells.tsx'

// Each cell receives the value of its own field, the tab the row of its own entity.
// biome-ignore lint/suspicious/noExplicitAny: as the type of screens says
type Any = ComponentType<any>

const orderPart = (name: keyof typeof OrderCells) =>
  lazy(async () => ({ default: (await import('./web/order/cells.tsx'))[name] as Any }))

/** Screens that cannot be drawn from the descriptors. */
const screens: AppScreens<typeof shopApp> = {
  pages: {
    dashboard: lazyPage(() => import('./web/dashboard.tsx')),
    'setting/shop': lazyPage(() => import('./web/setting/setting-page.tsx')),
  },
  entities: {
    order: {
      cells: {
        ...orderScreens.cells,
        products: orderPart('ProductsCell'),
        customer: orderPart('CustomerCell'),
        consignee: orderPart('ConsigneeCell'),
        logistics: orderPart('LogisticsCell'),
      },
      controls: { logistics: lazy(() => import('./web/order/logistics.tsx')) },
      dialogs: orderScreens.dialogs,
      detailTabs: [{ key: 'lines', labelKey: 'entities.order.fields.products', component: orderPart('LinesTab') }],
    },
    user: { detailTabs: consumerTabs },
    wxacode: wxacodeScreens,
  },
}

export default screens
