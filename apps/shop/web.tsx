import type { ActionDialog, AnyRow, AppScreens } from '@atrium/core/web/app/screens'
import { lazy, lazyPage } from '@atrium/core/web/page/chunk'
import type { RefundApply } from '@atrium/selling/contract/declare'
import { phonePages } from '@atrium/selling/web/h5/phone-pages'
import { consumerTabs } from '@atrium/selling/web/office/consumer-tabs'
import { wxacodeScreens } from '@atrium/selling/web/office/wxacode'
import { orderScreens } from '@atrium/selling/web/orders/screens'
import type { ComponentType } from 'react'
import type shopApp from './index.ts'
import type * as GoodsCells from './web/goods/cells.tsx'
import type * as OrderCells from './web/order/cells.tsx'

// Each cell receives the value of its own field, the tab the row of its own entity.
// biome-ignore lint/suspicious/noExplicitAny: as the type of screens says
type Any = ComponentType<any>

const orderPart = (name: keyof typeof OrderCells) =>
  lazy(async () => ({ default: (await import('./web/order/cells.tsx'))[name] as Any }))

const goodsPart = (name: keyof typeof GoodsCells) =>
  lazy(async () => ({ default: (await import('./web/goods/cells.tsx'))[name] as Any }))

/** The dialog of a refund starts with the lines of the order, of which some may go back. */
const withLines = (dialog: ActionDialog): ActionDialog => ({
  ...dialog,
  start: (row) => ({ ...dialog.start?.(row), products: row.products }),
})

/** What the customer has asked for, as far as it can still be refunded. */
const asRequested = ({ refundApply, paidAmount, refundedAmount }: AnyRow) => {
  const left = Number(paidAmount) - Number(refundedAmount)
  const asked = refundApply as RefundApply | null
  return { amount: Math.min(asked?.amount ?? left, left), refundLines: asked?.lines ?? null }
}

/** Screens that cannot be drawn from the descriptors. */
const screens: AppScreens<typeof shopApp> = {
  phone: phonePages(() => import('./web/h5.tsx')),
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
        refundApply: orderPart('RefundApplyCell'),
      },
      controls: {
        logistics: lazy(() => import('./web/order/logistics.tsx')),
        lines: lazy(() => import('./web/order/lines-input.tsx')),
        consignee: lazy(() => import('./web/order/consignee-input.tsx')),
        refundLines: lazy(() => import('./web/order/refund-lines-input.tsx')),
      },
      dialogs: { refund: withLines(orderScreens.dialogs.refund), approve: withLines({ start: asRequested }) },
      sum: {
        instead: ['productAmount', 'deliverFee', 'packFee', 'discount', 'amount', 'paidAmount', 'refundedAmount'],
        component: lazy(() => import('./web/order/lines-sum.tsx')),
      },
      detailTabs: [
        {
          key: 'lines',
          labelKey: 'entities.order.fields.products',
          component: lazy(() => import('./web/order/lines-tab.tsx')),
        },
      ],
    },
    product: {
      controls: {
        specs: lazy(() => import('./web/goods/specs-input.tsx')),
        deliverOptions: lazy(() => import('./web/setting/deliver-options.tsx')),
      },
      cells: {
        specs: goodsPart('SpecsCell'),
        stock: goodsPart('StockCell'),
        deliverOptions: goodsPart('DeliverOptionsCell'),
      },
      detailTabs: [
        { key: 'stock', labelKey: 'more.stockTab', component: lazy(() => import('./web/goods/stock-tab.tsx')) },
      ],
    },
    record: {
      cells: {
        num: goodsPart('RecordNumber'),
        before: goodsPart('RecordValue'),
        after: goodsPart('RecordValue'),
      },
    },
    user: { detailTabs: consumerTabs, cells: { addresses: orderPart('AddressesCell') } },
    wxacode: wxacodeScreens,
  },
}

export default screens
