import type { AnyRow, AppScreens } from '@atrium/web/app/screens'
import { lazy } from 'react'

const AgentPane = lazy(() => import('./web/agent-pane.tsx'))
const AppKeys = lazy(() => import('./web/controls/app-keys.tsx'))
const AppNames = lazy(() => import('./web/cells/app-names.tsx'))
const OwnerLink = lazy(() => import('./web/cells/owner-link.tsx'))

const account = [
  { key: 'account', labelKey: 'more.account', component: lazy(() => import('./web/account/account-tab.tsx')) },
]

const audited = {
  note: lazy(() => import('./web/withdrawal-note.tsx')),
  // The way that was asked for, unless somebody chooses another.
  start: ({ method }: AnyRow) => ({ method }),
}

/** What the descriptors cannot draw: figures and maps, the tree of agents, partners' accounts. */
const screens: AppScreens = {
  pages: {
    dashboard: lazy(() => import('./web/dashboard/page.tsx')),
    'merchant/map': lazy(() => import('./web/merchant-map.tsx')),
    'setting/iot': lazy(() => import('./web/setting-page.tsx')),
  },
  pageNames: { 'merchant/map': 'more.onMap' },
  asides: { agent: AgentPane, merchant: AgentPane },
  controls: {
    appKeys: AppKeys,
    mobileAppKeys: AppKeys,
    bank: lazy(() => import('./web/controls/bank-input.tsx')),
  },
  cells: {
    'agent.apps': AppNames,
    'agent.mobileApps': AppNames,
    'withdrawal.ownerName': OwnerLink,
    'withdrawal.ownerId': OwnerLink,
    'broadcast.scope': lazy(() => import('./web/cells/scope.tsx')),
    'broadcast.channels': lazy(() => import('./web/cells/channels.tsx')),
  },
  listActions: {
    merchant: lazy(() => import('./web/map-button.tsx')),
    broadcast: lazy(() => import('@atrium/web/shell/messages/broadcast/broadcast-button.tsx')),
  },
  dialogs: { 'withdrawal.pass': audited, 'withdrawal.reject': { note: audited.note } },
  detailTabs: { agent: account, merchant: account, channel: account },
}

export default screens
