import { Icon } from '@atrium/web/canvas/kind/icons.tsx'
import { useToast } from '@atrium/web/canvas/kind/toast.tsx'
import type { WidgetViewProps } from '@atrium/web/canvas/kind/widget-view'
import { useWords } from '@atrium/web/canvas/kind/words'
import { useState } from 'react'
import en_US from './en_US.ts'
import type { TableProps } from './index.ts'
import { columnsOf } from './rows.ts'
import zh_CN from './zh_CN.ts'

/** A button that saves all rows of the range as a spreadsheet. */
export function ExportTool({ view }: { view: WidgetViewProps<TableProps> }) {
  const { props, sources, ask, title, pull } = view
  const words = useWords({ zh_CN, en_US })
  const toast = useToast()
  const [busy, setBusy] = useState(false)

  async function exportAll() {
    const dataset = sources[0]?.dataset
    if (!dataset?.rows.length) return toast(words.noExport)
    setBusy(true)
    try {
      const { allRows, save, workbookOf } = await import('./workbook.ts')
      const columns = columnsOf(props, dataset)
      const rows = await allRows(dataset, ask.sorter ?? props.sorter, pull)
      const heads = [words.no, props.timelabel || words.time, ...columns.map(({ head }) => head)]
      save(await workbookOf(heads, columns, rows), `${title || words.name}.xlsx`)
    } catch {
      toast(words.failedExport)
    } finally {
      setBusy(false)
    }
  }

  return (
    <button
      type="button"
      className="c-icon-button"
      title={words.export}
      aria-label={words.export}
      disabled={busy}
      onClick={exportAll}
    >
      <Icon name="download" />
    </button>
  )
}
