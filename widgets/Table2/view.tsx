import type { Dataset } from '@atrium/contract/data'
import { inOrder } from '@atrium/web/canvas/kind/in-order'
import { DataGate, MissingColumn } from '@atrium/web/canvas/kind/states.tsx'
import { columnsOf } from '@atrium/web/canvas/kind/table/columns'
import { Rolling } from '@atrium/web/canvas/kind/table/rolling.tsx'
import type { WidgetViewProps } from '@atrium/web/canvas/kind/widget-view'
import type { Table2Props } from './index.ts'

export default function Table2View(view: WidgetViewProps<Table2Props>) {
  if (view.props.fieldKeys.length === 0) return null
  return (
    <DataGate sources={view.sources} skeleton="table">
      {([dataset]) => dataset && shown(view, dataset)}
    </DataGate>
  )
}

function shown(view: WidgetViewProps<Table2Props>, dataset: Dataset) {
  const { props, height, values, running, mode } = view
  const columns = columnsOf(props, dataset, values)
  if (columns.every(({ index }) => index < 0)) return <MissingColumn name={props.fieldKeys.join(', ')} />
  return (
    <Rolling
      view={view}
      dataset={dataset}
      columns={columns}
      rows={inOrder(dataset, props.sorter).slice(0, props.pageSize)}
      sorter={props.sorter}
      height={height}
      adjustHeight={props.adjustHeight}
      rowSeconds={props.rowSeconds}
      running={running && mode === 'view'}
    />
  )
}
