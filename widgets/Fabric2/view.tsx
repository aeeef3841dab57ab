import { boundChanges } from '@atrium/charts/web/drawing/changes'
import { DrawingView } from '@atrium/charts/web/drawing/drawing-view'
import { eventData } from '@atrium/charts/web/drawing/event-data'
import { rowValues } from '@atrium/charts/web/kind/columns'
import { newestRow } from '@atrium/charts/web/kind/merge'
import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import { useMemo } from 'react'
import type { Fabric2Props } from './index.ts'

/** A drawing whose objects name the columns that change them; those of a message are `event` and `eventLevel`. */
export default function Fabric2View(view: WidgetViewProps<Fabric2Props>) {
  const { props, sources, message } = view
  const { config, event } = props
  const changes = useMemo(() => {
    const datasets = sources.flatMap(({ dataset }) => (dataset && dataset.rows.length > 0 ? [dataset] : []))
    // A column that several sources have is that of the first.
    const rows = datasets.map((dataset) => rowValues(dataset, newestRow(dataset) ?? [])).toReversed()
    const row = Object.assign({}, ...rows, eventData(message, event))
    return boundChanges(config.objects, row, datasets[0]?.columns[1]?.name)
  }, [config, sources, message, event])
  return <DrawingView {...{ view, changes }} />
}
