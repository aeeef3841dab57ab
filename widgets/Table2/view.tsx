import type { Dataset } from '@atrium/charts/contract/data'
import { inOrder } from '@atrium/charts/web/kind/in-order'
import { DataGate, MissingColumn } from '@atrium/charts/web/kind/states'
import { columnsOf } from '@atrium/charts/web/kind/table/columns'
import { NoColumns } from '@atrium/charts/web/kind/table/no-columns'
import { Rolling } from '@atrium/charts/web/kind/table/rolling'
import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import type { Table2Props } from './index.ts'

export default function Table2View(view: WidgetViewProps<Table2Props>) {
  if (view.props.fieldKeys.length === 0) return <NoColumns mode={view.mode} />
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
