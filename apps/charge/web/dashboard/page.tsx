import { splitValues } from '@atrium/core/contract/value-list'
import type { TopRow } from '@atrium/core/web/overview/numbers'
import { SellerOverview, SharesPanel } from '@atrium/selling/web/at-devices/overview'
import app from '../../index.ts'
import { overview } from '../../overview.ts'
import { NowRow } from './now-row.tsx'

/** What became of the orders that were paid in the time, and the money of the time itself. */
const MONEY = [
  ['prepaid', 'returned', 'held', 'consumed'],
  ['income', 'refunds', 'net'],
] as const
const ended = { path: 'order', by: 'endedAt' } as const
const ENERGY = [{ key: 'energy', head: 'kWh', digits: 1 }]

/** `/charge/dashboard`: income, delivered energy, running charges and alerts. */
export default function DashboardPage() {
  return (
    <SellerOverview
      app={app}
      overview={overview}
      kpis={['income', 'net', 'orders', 'average', 'energy', 'users']}
      money={MONEY}
      series="energy"
      shares={
        <>
          <SharesPanel of="stopReasons" column="orders" listOf={ofReason} list={ended} />
          <SharesPanel of="fees" column="amount" money list={ended} />
        </>
      }
      devices={ENERGY}
      merchants={ENERGY}
    >
      <NowRow />
    </SellerOverview>
  )
}

/** Charges without a reason cannot be listed by it. */
function ofReason({ reason }: TopRow) {
  const text = String(reason)
  return splitValues(text).includes('Other') ? undefined : { ...ended, query: { stopReason: text } }
}
