import { useErrorText } from '@atrium/core/web/crud/error-text'
import { formatNumber } from '@atrium/core/web/crud/values/money'
import { timeText, zoneOfDays } from '@atrium/core/web/ui/zone'
import type { LiveLink } from '@atrium/dashboards/web/live/live-link'
import { PullRefused } from '@atrium/dashboards/web/live/live-link'
import { influxqlOf } from '@atrium/timeseries/contract/influxql'
import type { ComponentQuery } from '@atrium/timeseries/contract/query'
import { App, Button, Modal, Typography } from 'antd'
import { useState } from 'react'
import { useWords } from '../words.ts'
import { fileNameOf, MAX_EXPORTED, readCsv, save } from './export-csv.ts'

/** Shows the query as InfluxQL and as the query of a component, each to be copied. */
export function CopyButton({ query, stepMs }: { query: ComponentQuery; stepMs: number }) {
  const { word } = useWords()
  const [isOpen, setOpen] = useState(false)
  const texts = [
    ['InfluxQL', influxqlOf(query, stepMs, zoneOfDays())],
    [word('dataComponentQuery'), JSON.stringify(query, null, 2)],
  ] as const
  return (
    <>
      <Button onClick={() => setOpen(true)}>{word('dataCopy')}</Button>
      <Modal open={isOpen} title={word('dataCopy')} footer={null} width={640} onCancel={() => setOpen(false)}>
        {texts.map(([title, text]) => (
          <section key={title} className="visual-explore-copy">
            <h3>
              {title}
              <Typography.Text copyable={{ text, tooltips: [word('dataCopyText'), word('linkCopied')] }} />
            </h3>
            <pre>{text}</pre>
          </section>
        ))}
      </Modal>
    </>
  )
}

/** Saves the rows of the query as CSV. */
export function ExportButton({ link, query }: { link: LiveLink | null; query: ComponentQuery }) {
  const { word, locale } = useWords()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const [share, setShare] = useState<number | null>(null)

  async function run(): Promise<void> {
    if (!link) return
    setShare(0)
    try {
      const { csv, rows, total } = await readCsv(link, query, { time: word('time'), timeText, onProgress: setShare })
      save(fileNameOf(query.from), csv)
      if (total > rows) {
        const [count, of] = [formatNumber(rows, locale), formatNumber(total, locale)]
        void message.warning(word('dataExportCut', { count, of, max: formatNumber(MAX_EXPORTED, locale) }))
      }
    } catch (error) {
      void message.error(error instanceof PullRefused ? error.message : errorText(error))
    } finally {
      setShare(null)
    }
  }

  return (
    <Button loading={share !== null} onClick={run}>
      {share === null ? word('dataExport') : `${Math.round(share * 100)} %`}
    </Button>
  )
}
