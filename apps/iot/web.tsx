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

const audited = {
  note: lazy(() => import('./web/withdrawal-note.tsx')),
  // The form starts with the requested method.
  start: ({ method }: AnyRow) => ({ method }),
}

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
      cells: { ownerName: OwnerLink, ownerId: OwnerLink },
      dialogs: { pass: audited, reject: { note: audited.note } },
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
