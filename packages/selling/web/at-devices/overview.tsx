import type { App } from '@atrium/core/contract/define/app'
import type { Overview } from '@atrium/core/contract/patterns/overview'
import { DevicesRow } from '@atrium/core/web/overview/devices-row'
import { EquationsPanel } from '@atrium/core/web/overview/equations'
import { Kpis } from '@atrium/core/web/overview/kpis'
import { OverviewPage } from '@atrium/core/web/overview/overview-page'
import { DeviceRanking, MerchantRanking } from '@atrium/core/web/overview/ranking-panel'
import { SeriesPanel } from '@atrium/core/web/overview/series-panel'
import { StatusPanel } from '@atrium/core/web/overview/shares'
import type { ComponentProps, ReactNode } from 'react'

export { useOverview } from '@atrium/core/web/overview/context'
export { PresentFigure, PresentRow, RangeCurve } from '@atrium/core/web/overview/present'
export { RankingPanel } from '@atrium/core/web/overview/ranking-panel'
export { SharesPanel } from '@atrium/core/web/overview/shares'
export { Kpis }

interface SellerOverviewProps {
  app: App
  overview: Overview
  /** The first row of figures, and the equations of the money below it. */
  kpis: readonly string[]
  money: ComponentProps<typeof EquationsPanel>['of']
  /** The series that is drawn beside the income. */
  series: string
  /** Two panels beside the orders by status. */
  shares?: ReactNode
  /** Columns of the rankings, besides their money. */
  devices?: ComponentProps<typeof DeviceRanking>['columns']
  merchants?: ComponentProps<typeof MerchantRanking>['columns']
  /** Between the money and the series. */
  children?: ReactNode
}

/** The page `/<app>/dashboard` of an app that sells at devices. */
export function SellerOverview(props: SellerOverviewProps) {
  const { app, overview, kpis, money, series, shares, devices, merchants, children } = props
  return (
    <OverviewPage app={app} overview={overview}>
      <Kpis keys={kpis} />
      <EquationsPanel of={money} />
      {children}
      <div className="core-overview-pair">
        <SeriesPanel of="income" />
        <SeriesPanel of={series} />
      </div>
      <div className="core-overview-three">
        <StatusPanel />
        {shares}
      </div>
      <div className="core-overview-pair">
        <DeviceRanking columns={devices} />
        <MerchantRanking columns={merchants} />
      </div>
      <DevicesRow />
    </OverviewPage>
  )
}
