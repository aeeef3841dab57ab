import type { AppScreens } from '@atrium/web/app/screens'
import { lazy } from 'react'
import './web/manage.css'

const AppKeys = lazy(() => import('./web/tenant/app-keys.tsx'))
const AppsCell = lazy(() => import('./web/tenant/apps-cell.tsx'))

/** What the descriptors cannot draw: trees, the one look at a new password, recharging. */
const screens: AppScreens = {
  pages: { 'tenant/own': lazy(() => import('./web/own-tenant/own-tenant-page.tsx')) },
  asides: {
    partner: lazy(() => import('./web/partner/own-number.tsx')),
    user: lazy(() => import('./web/group/group-pane.tsx')),
    group: lazy(() => import('./web/group/group-tree.tsx')),
  },
  controls: {
    permissionTree: lazy(() => import('@atrium/web/access/permission-tree.tsx')),
    appKeys: AppKeys,
    mobileAppKeys: AppKeys,
  },
  cells: {
    'role.permissions': lazy(() => import('@atrium/web/access/permission-list.tsx')),
    'user.name': lazy(() => import('./web/user/name-cell.tsx')),
    'user.locale': lazy(() => import('./web/user/locale-cell.tsx')),
    'tenant.userCount': lazy(() =>
      import('./web/tenant/used-cells.tsx').then(({ UsersCell }) => ({ default: UsersCell })),
    ),
    'tenant.subTenantCount': lazy(() =>
      import('./web/tenant/used-cells.tsx').then(({ SubTenantsCell }) => ({ default: SubTenantsCell })),
    ),
    'tenant.customFunction': lazy(() => import('./web/tenant/functions-cell.tsx')),
    'tenant.apps': AppsCell,
    'tenant.mobileApps': AppsCell,
    'partner.apps': AppsCell,
    'audit.action': lazy(() => import('./web/audit/cells.tsx').then(({ ActionCell }) => ({ default: ActionCell }))),
    'audit.rowId': lazy(() => import('./web/audit/cells.tsx').then(({ RowIdCell }) => ({ default: RowIdCell }))),
    'audit.entity': lazy(() => import('./web/audit/cells.tsx').then(({ EntityCell }) => ({ default: EntityCell }))),
  },
  listActions: {
    tenantMessage: lazy(() => import('@atrium/web/shell/messages/broadcast/broadcast-button.tsx')),
  },
  filters: {
    'audit.action': lazy(() =>
      import('./web/audit/filters.tsx').then(({ ActionFilter }) => ({ default: ActionFilter })),
    ),
    'audit.entity': lazy(() =>
      import('./web/audit/filters.tsx').then(({ EntityFilter }) => ({ default: EntityFilter })),
    ),
  },
  below: {
    audit: {
      instead: ['before', 'after', 'createdAt', 'creator', 'updatedAt', 'remark'],
      component: lazy(() => import('./web/audit/changes-table.tsx')),
    },
  },
  detailTabs: {
    user: [
      { key: 'password', labelKey: 'more.password', component: lazy(() => import('./web/user/password-tab.tsx')) },
    ],
    tenant: [
      { key: 'recharge', labelKey: 'more.recharge', component: lazy(() => import('./web/tenant/recharge-tab.tsx')) },
    ],
  },
}

export default screens
