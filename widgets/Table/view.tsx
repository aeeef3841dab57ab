import './table.css'
import type { Dataset } from '@atrium/contract/dashboard'
import { RangeTool } from '@atrium/web/canvas/inputs/range-tool.tsx'
import { inOrder } from '@atrium/web/canvas/kind/in-order'
import { DataGate } from '@atrium/web/canvas/kind/states.tsx'
import type { WidgetViewProps } from '@atrium/web/canvas/kind/widget-view'
import { useWords } from '@atrium/web/canvas/kind/words'
import en_US from './en_US.ts'
import { ExportTool } from './export-tool.tsx'
import { Grid, Rows } from './grid.tsx'
import type { TableProps } from './index.ts'
import { Pager } from './pager.tsx'
import { Rolling } from './rolling.tsx'
import { columnsOf, type PageAsk, pageOf } from './rows.ts'
import zh_CN from './zh_CN.ts'

const PAGER_PX = 48
const NARROW_PX = 440

type Props = WidgetViewProps<TableProps>

export default function TableView(view: Props) {
  const { props, sources, ask, onAsk, nowMs, tools } = view
  if (props.fieldKeys.length === 0) return null
  const range = { startTime: ask.startTime ?? props.startTime, endTime: ask.endTime ?? props.endTime }
  return (
    <>
      {/* Rows without times have no range. They are exported from the list's own page, which checks the permission. */}
      {!sources[0]?.dataset?.ordered &&
        tools(
          <>
            <RangeTool range={range} nowMs={nowMs} onChange={(chosen) => onAsk({ ...chosen, current: 1 })} />
            <ExportTool view={view} />
          </>,
        )}
      <DataGate sources={sources} skeleton="table" onRange={(chosen) => onAsk({ ...chosen, current: 1 })}>
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
  const { props, dataset, sources, width, height, onAsk } = view
  const words = useWords({ zh_CN, en_US })
  const asked = pageAsk(view)
  const grid = {
    columns: columnsOf(props, dataset),
    narrow: width < NARROW_PX,
    timeHead: props.timelabel || words.time,
    timeless: dataset.ordered === true,
    numlength: props.numlength,
    sorter: asked.sorter,
  }
  if (props.scroll) {
    const rows = inOrder(dataset, asked.sorter)
    return <Rolling {...grid} rows={rows} height={height} adjustHeight={props.adjustHeight} />
  }
  const page = pageOf(dataset, asked)
  const bodyPx = props.pagination ? height - PAGER_PX : height
  return (
    <div className="w-table" aria-busy={sources[0]?.loading}>
      <div className="w-table-scroll" style={{ height: bodyPx }}>
        <Grid {...grid} onSort={() => onAsk({ sorter: asked.sorter === 'asc' ? 'desc' : 'asc', current: 1 })}>
          <tbody>
            <Rows {...grid} rows={page.rows} firstNo={(page.current - 1) * page.pageSize + 1} />
          </tbody>
        </Grid>
      </div>
      {props.pagination && (
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
