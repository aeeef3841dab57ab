import type { ActionDialog, AnyRow, AppScreens } from '@atrium/web/app/screens'
import { orderScreens } from '@atrium/web/orders/screens'
import { type ComponentType, lazy } from 'react'
import type chargeApp from './index.ts'
import type * as Logs from './web/device/log-tab.tsx'
import type * as OrderCells from './web/order/cells.tsx'
import type * as PriceCells from './web/price/cells.tsx'

// Each cell receives the value of its own field, each tab the row of its own entity.
// biome-ignore lint/suspicious/noExplicitAny: as the type of screens says
type Any = ComponentType<any>

const priceCell = (name: keyof typeof PriceCells) =>
  lazy(async () => ({ default: (await import('./web/price/cells.tsx'))[name] as Any }))
const orderCell = (name: keyof typeof OrderCells) =>
  lazy(async () => ({ default: (await import('./web/order/cells.tsx'))[name] as Any }))
const log = (name: keyof typeof Logs) =>
  lazy(async () => ({ default: (await import('./web/device/log-tab.tsx'))[name] as Any }))

const PLACEMENT = ['merchant', 'agent', 'channel'] as const
const BindNote = lazy(() => import('./web/device/bind-note.tsx'))

/** The values that all rows share; null where they differ. */
const placementOf = (rows: readonly AnyRow[]) =>
  Object.fromEntries(
    PLACEMENT.map((name) => [name, rows.every((row) => row[name] === rows[0]?.[name]) ? rows[0]?.[name] : null]),
  )

const bind: ActionDialog = {
  start: (row: AnyRow) => placementOf([row]),
  note: BindNote,
  many: { start: placementOf, note: BindNote },
}

/** Screens that cannot be drawn from the descriptors. */
const screens: AppScreens<typeof chargeApp> = {
  phone: () => import('./web/h5.tsx'),
  pages: {
    dashboard: lazy(() => import('./web/dashboard/page.tsx')),
    'setting/charge': lazy(() => import('./web/setting/page.tsx')),
  },
  entities: {
    order: {
      cells: {
        ...orderScreens.cells,
        plan: priceCell('PlanCell'),
        option: priceCell('OptionCell'),
        seconds: orderCell('SecondsCell'),
        energy: orderCell('EnergyCell'),
        stopReason: orderCell('ReasonCell'),
      },
      detailTabs: [
        { key: 'charge', labelKey: 'more.chargeTab', component: lazy(() => import('./web/order/charge-tab.tsx')) },
      ],
      dialogs: orderScreens.dialogs,
    },
    device: {
      cells: { ports: lazy(() => import('./web/device/ports-cell.tsx')) },
      detailTabs: [
        { key: 'ports', labelKey: 'more.ports', component: lazy(() => import('./web/device/ports-tab.tsx')) },
        { key: 'inserts', labelKey: 'entities.insert.name', component: log('InsertTab') },
        { key: 'logins', labelKey: 'entities.deviceLogin.name', component: log('LoginTab') },
        { key: 'commands', labelKey: 'entities.deviceCommand.name', component: log('CommandTab') },
        { key: 'events', labelKey: 'entities.deviceEvent.name', component: log('EventTab') },
      ],
      created: lazy(() => import('./web/device/secret-once.tsx')),
      listViews: [
        { key: 'map', labelKey: 'more.onMap', component: lazy(() => import('@atrium/web/crud/list/device-map.tsx')) },
      ],
      dialogs: { bind },
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
    qrcode: {
      detailTabs: [
        { key: 'code', labelKey: 'more.codeTab', component: lazy(() => import('./web/qrcode/code-tab.tsx')) },
      ],
      listActions: lazy(() => import('./web/qrcode/codes-actions.tsx')),
    },
  },
}

export default screens
