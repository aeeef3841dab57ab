import type { Dataset } from '@atrium/charts/contract/data'
import { Icon } from '@atrium/charts/web/kind/icons'
import { type Column, columnsOf } from '@atrium/charts/web/kind/table/columns'
import { useTableWords } from '@atrium/charts/web/kind/table/table-words'
import { useToast } from '@atrium/charts/web/kind/toast'
import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import { useWords } from '@atrium/core/web/words'
import { useState } from 'react'
import en_US from './en_US.ts'
import type { TableProps } from './index.ts'
import zh_CN from './zh_CN.ts'

/** A button that saves all rows of the range as a spreadsheet. */
export function ExportTool({ view }: { view: WidgetViewProps<TableProps> }) {
  const { props, sources, ask, title, pull, values, timeZone } = view
  const words = useWords({ zh_CN, en_US })
  const heads = useTableWords()
  const toast = useToast()
  const [busy, setBusy] = useState(false)

  async function exportAll() {
    const dataset = sources[0]?.dataset
    if (!dataset?.rows.length) return toast(words.noExport)
    setBusy(true)
    try {
      const { allRows, save, workbookOf } = await import('./workbook.ts')
      const columnsIn = (page: Dataset) => columnsOf(props, page, values)
      const rows = await allRows(dataset, ask.sorter ?? props.sorter, columnsIn, pull)
      const names = [heads.no, props.timelabel || heads.time, ...columnsIn(dataset).map(headText)]
      save(await workbookOf(names, rows, timeZone), `${title || words.name}.xlsx`)
    } catch {
      toast(words.failedExport)
    } finally {
      setBusy(false)
    }
  }

  return (
    <button
      type="button"
      className="charts-icon-button"
      title={words.export}
      aria-label={words.export}
      disabled={busy}
      onClick={exportAll}
    >
      <Icon name="download" />
    </button>
  )
}

function headText({ head, unit }: Column): string {
  return unit ? `${head} (${unit})` : head
}
