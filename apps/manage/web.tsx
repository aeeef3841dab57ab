import { AppKeys, AppNames, MobileAppKeys } from '@atrium/core/web/access/app-screens'
import type { AppScreens } from '@atrium/core/web/app/screens'
import { lazy, lazyPage } from '@atrium/core/web/page/chunk'
import type manageApp from './index.ts'
import './web/manage.css'

/** Screens that cannot be drawn from the descriptors: the new password that is shown once, recharging. */
const screens: AppScreens<typeof manageApp> = {
  pages: { 'tenant/own': lazyPage(() => import('./web/own-tenant/own-tenant-page.tsx')) },
  entities: {
    user: {
      cells: {
        name: lazy(() => import('./web/user/name-cell.tsx')),
        locale: lazy(() => import('./web/user/locale-cell.tsx')),
      },
      detailTabs: [
        { key: 'password', labelKey: 'more.password', component: lazy(() => import('./web/user/password-tab.tsx')) },
      ],
    },
    role: {
      controls: { permissions: lazy(() => import('@atrium/core/web/access/permission-tree')) },
      cells: { permissions: lazy(() => import('@atrium/core/web/access/permission-list')) },
    },
    tenant: {
      controls: { apps: AppKeys, mobileApps: MobileAppKeys },
      cells: {
        userCount: lazy(() => import('./web/tenant/used-cells.tsx').then(({ UsersCell }) => ({ default: UsersCell }))),
        subTenantCount: lazy(() =>
          import('./web/tenant/used-cells.tsx').then(({ SubTenantsCell }) => ({ default: SubTenantsCell })),
        ),
        customFunction: lazy(() => import('./web/tenant/functions-cell.tsx')),
        apps: AppNames,
        mobileApps: AppNames,
      },
      detailTabs: [
        { key: 'recharge', labelKey: 'more.recharge', component: lazy(() => import('./web/tenant/recharge-tab.tsx')) },
      ],
    },
    partner: {
      aside: lazy(() => import('./web/partner/own-number.tsx')),
      controls: { apps: AppKeys },
      cells: { apps: AppNames },
    },
    tenantMessage: {
      listActions: lazy(() => import('@atrium/core/web/shell/messages/broadcast/broadcast-button')),
    },
    audit: {
      cells: {
        at: lazy(() => import('./web/audit/at-cell.tsx')),
        source: lazy(() => import('./web/audit/actor-cell.tsx')),
        action: lazy(() => import('./web/audit/cells.tsx').then(({ ActionCell }) => ({ default: ActionCell }))),
        rowId: lazy(() => import('./web/audit/cells.tsx').then(({ RowIdCell }) => ({ default: RowIdCell }))),
        entity: lazy(() => import('./web/audit/cells.tsx').then(({ EntityCell }) => ({ default: EntityCell }))),
      },
      filters: {
        source: lazy(() => import('./web/audit/source-filter.tsx')),
        action: lazy(() => import('./web/audit/filters.tsx').then(({ ActionFilter }) => ({ default: ActionFilter }))),
        entity: lazy(() => import('./web/audit/filters.tsx').then(({ EntityFilter }) => ({ default: EntityFilter }))),
      },
      below: {
        instead: ['before', 'after', 'actor', 'by', 'createdAt', 'creator', 'updatedAt', 'remark'],
        component: lazy(() => import('./web/audit/changes-table.tsx')),
      },
    },
  },
}

export default screens
