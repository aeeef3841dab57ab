import type { DetailTab } from '@atrium/core/web/app/screens'
import { lazy } from '@atrium/core/web/page/chunk'
import type * as Tabs from './tabs.tsx'

const tab = (name: keyof typeof Tabs) => lazy(async () => ({ default: (await import('./tabs.tsx'))[name] }))

/**
 * The tabs of a consumer's detail, for apps whose entities are called `user`, `order` and `feedback`. The app has the
 * word `more.ledger`, and `consumerLedger` among its calls.
 */
export const consumerTabs: readonly DetailTab[] = [
  { key: 'orders', labelKey: 'entities.order.name', component: tab('OrdersTab') },
  { key: 'ledger', labelKey: 'more.ledger', component: tab('LedgerTab') },
  { key: 'feedback', labelKey: 'entities.feedback.name', component: tab('FeedbackTab') },
]
