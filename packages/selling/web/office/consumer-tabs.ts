import type { DetailTab } from '@atrium/core/web/app/screens'
import { lazy } from '@atrium/core/web/page/chunk'

/**
 * The tabs of a consumer's detail, besides those of their orders and feedback. The app has the word `more.ledger`, and
 * `consumerLedger` among its calls.
 */
export const consumerTabs: readonly DetailTab[] = [
  { key: 'ledger', labelKey: 'more.ledger', component: lazy(() => import('./ledger-tab.tsx')) },
]
