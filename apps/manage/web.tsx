import type { AppScreens } from '@atrium/web/crud/screens'
import { lazy } from 'react'
import './web/manage.css'

const AppKeys = lazy(() => import('./web/tenant/app-keys.tsx'))
const AppsCell = lazy(() => import('./web/tenant/apps-cell.tsx'))

/** What the descriptors cannot draw: trees, the one look at a new password, recharging. */
const screens: AppScreens = {
  asides: {
    user: lazy(() => import('./web/group/group-pane.tsx')),
    group: lazy(() => import('./web/group/group-tree.tsx')),
  },
  controls: {
    permissionTree: lazy(() => import('./web/role/permission-tree.tsx')),
    appKeys: AppKeys,
    mobileAppKeys: AppKeys,
  },
  cells: {
    'role.permissions': lazy(() => import('./web/role/permissions-cell.tsx')),
    'user.locale': lazy(() => import('./web/user/locale-cell.tsx')),
    'tenant.apps': AppsCell,
    'tenant.mobileApps': AppsCell,
    'partner.apps': AppsCell,
    'audit.action': lazy(() => import('./web/audit/cells.tsx').then(({ ActionCell }) => ({ default: ActionCell }))),
    'audit.entity': lazy(() => import('./web/audit/cells.tsx').then(({ EntityCell }) => ({ default: EntityCell }))),
  },
  listActions: {
    tenantMessage: lazy(() => import('@atrium/web/shell/messages/broadcast/broadcast-button.tsx')),
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
