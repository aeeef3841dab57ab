import { AppNames, BusinessAppKeys } from '@atrium/core/web/access/app-screens'
import type { AnyRow, AppScreens } from '@atrium/core/web/app/screens'
import { lazy, lazyPage } from '@atrium/core/web/page/chunk'
import { broadcastScreens } from '@atrium/core/web/shell/messages/broadcast/screens'
import type iotApp from './index.ts'

const OwnerLink = lazy(() => import('./web/cells/owner-link.tsx'))
const AppName = lazy(() => import('./web/cells/app-name.tsx'))
const SaleLink = lazy(() => import('./web/cells/sale-link.tsx'))

const account = [
  { key: 'account', labelKey: 'more.account', component: lazy(() => import('./web/account/account-tab.tsx')) },
]

const noteOf = (name: 'PassNote' | 'RejectNote') =>
  lazy(async () => ({ default: (await import('./web/withdrawal/notes.tsx'))[name] }))

/** Screens that cannot be drawn from the descriptors: figures and maps, partners' accounts. */
const screens: AppScreens<typeof iotApp> = {
  pages: {
    dashboard: lazyPage(() => import('./web/dashboard/page.tsx')),
    'setting/iot': lazyPage(() => import('./web/setting-page.tsx')),
  },
  subPages: { 'merchant/map': { page: lazyPage(() => import('./web/merchant-map.tsx')), nameKey: 'more.onMap' } },
  entities: {
    agent: {
      controls: { apps: BusinessAppKeys, mobileApps: BusinessAppKeys },
      cells: { apps: AppNames, mobileApps: AppNames },
      detailTabs: account,
    },
    merchant: {
      controls: { bank: lazy(() => import('./web/controls/bank-input.tsx')) },
      listActions: lazy(() => import('./web/map-button.tsx')),
      detailTabs: account,
    },
    channel: { detailTabs: account },
    withdrawal: {
      cells: {
        no: lazy(() => import('./web/withdrawal/number-cell.tsx')),
        ownerName: OwnerLink,
        ownerId: OwnerLink,
        account: lazy(() => import('./web/withdrawal/account-cell.tsx')),
        earlier: lazy(() => import('./web/withdrawal/earlier.tsx')),
      },
      sum: {
        instead: ['amount', 'feeRate', 'serviceFee', 'paidAmount'],
        component: lazy(() => import('./web/withdrawal/sum.tsx')),
      },
      dialogs: {
        // The form starts with the requested method.
        pass: { note: noteOf('PassNote'), start: ({ method }: AnyRow) => ({ method }) },
        reject: { note: noteOf('RejectNote') },
      },
    },
    broadcast: broadcastScreens,
    share: {
      filters: { app: lazy(() => import('./web/filters/app-filter.tsx')) },
      cells: {
        app: AppName,
        payNo: SaleLink,
        ownerName: OwnerLink,
        ownerId: OwnerLink,
      },
    },
  },
}

export default screens
