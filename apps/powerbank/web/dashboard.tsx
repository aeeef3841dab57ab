import { SeriesPanel } from '@atrium/core/web/overview/series-panel'
import { Kpis, SellerOverview } from '@atrium/selling/web/at-devices/overview'
import app from '../index.ts'
import { overview } from '../overview.ts'

/** `/powerbank/dashboard`: income, rents and returns, and cabinets where nobody can rent or return. */
export default function DashboardPage() {
  return (
    <SellerOverview
      app={app}
      overview={overview}
      kpis={['income', 'net', 'orders', 'average', 'users', 'rents']}
      money={[['income', 'refunds', 'net']]}
      series="orders"
      shares={
        <>
          <SeriesPanel of="rents" />
          <SeriesPanel of="returns" />
        </>
      }
    >
      <Kpis keys={['renting', 'overdue', 'lost', 'available', 'noneAvailable', 'noEmpty']} />
      <Kpis keys={['returns', 'minutes', 'averageMinutes', 'turnover', 'online', 'faulty']} />
    </SellerOverview>
  )
}
