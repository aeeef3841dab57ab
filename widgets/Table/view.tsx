import './table.css'
import type { Dataset } from '@atrium/charts/contract/data'
import { RangeTool } from '@atrium/charts/web/inputs/range-tool'
import { inOrder } from '@atrium/charts/web/kind/in-order'
import { DataGate, MissingColumn } from '@atrium/charts/web/kind/states'
import { columnsOf } from '@atrium/charts/web/kind/table/columns'
import { Grid, Rows } from '@atrium/charts/web/kind/table/grid'
import { NoColumns } from '@atrium/charts/web/kind/table/no-columns'
import { Rolling } from '@atrium/charts/web/kind/table/rolling'
import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import type { TimeRange } from '@atrium/core/contract/time'
import { ExportTool } from './export-tool.tsx'
import type { TableProps } from './index.ts'
import { Pager } from './pager.tsx'
import { type PageAsk, pageOf } from './rows.ts'

const PAGER_PX = 48

type Props = WidgetViewProps<TableProps>

export default function TableView(view: Props) {
  const { props, sources, ask, onAsk, nowMs, tools, mode, fixedRange = false } = view
  if (props.fieldKeys.length === 0) return <NoColumns mode={mode} />
  const onRange = fixedRange ? undefined : (chosen: TimeRange) => onAsk({ ...chosen, current: 1 })
  const range = { startTime: ask.startTime ?? props.startTime, endTime: ask.endTime ?? props.endTime }
  return (
    <>
      {/* Rows without times have no range. They are exported from the list's own page, which checks the permission. */}
      {!sources[0]?.dataset?.ordered &&
        mode !== 'print' &&
        tools(
          <>
            {onRange && <RangeTool range={range} nowMs={nowMs} onChange={onRange} />}
            <ExportTool view={view} />
          </>,
        )}
      <DataGate sources={sources} skeleton="table" onRange={onRange}>
        {([dataset]) => dataset && <Shown {...view} dataset={dataset} />}
      </DataGate>
    </>
  )
}

/** The page that the person requested, otherwise the author's settings. */
export function pageAsk({ ask, props }: Pick<Props, 'ask' | 'props'>): PageAsk {
  return {
    current: ask.current ?? 1,
    pageSize: ask.pageSize ?? props.pageSize,
    sorter: ask.sorter ?? props.sorter,
  }
}

function Shown(view: Props & { dataset: Dataset }) {
  const { props, dataset, sources, width, height, values, mode, running, onAsk } = view
  const asked = pageAsk(view)
  const columns = columnsOf(props, dataset, values)
  if (columns.every(({ index }) => index < 0)) return <MissingColumn name={props.fieldKeys.join(', ')} />
  const grid = { view, dataset, columns, sorter: asked.sorter }
  if (props.scroll) {
    const rows = inOrder(dataset, asked.sorter)
    return <Rolling {...grid} rows={rows} height={height} adjustHeight={props.adjustHeight} running={running} />
  }
  const page = pageOf(dataset, asked)
  const hasPager = props.pagination && mode !== 'print'
  // Rows of tags have the order of their tags.
  const onSort = dataset.key ? undefined : () => onAsk({ sorter: asked.sorter === 'asc' ? 'desc' : 'asc', current: 1 })
  return (
    <div className="table-table" aria-busy={sources[0]?.loading}>
      <div className="table-scroll" style={{ height: hasPager ? height - PAGER_PX : height }}>
        <Grid {...grid} onSort={onSort}>
          <tbody>
            <Rows {...grid} rows={page.rows} firstNo={(page.current - 1) * page.pageSize + 1} />
          </tbody>
        </Grid>
      </div>
      {hasPager && (
        <Pager
          page={page}
          width={width}
          onPage={(current) => onAsk({ current })}
          onPageSize={(pageSize) => onAsk({ pageSize, current: 1 })}
        />
      )}
    </div>
  )
}
