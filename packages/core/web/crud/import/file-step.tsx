import { DownloadOutlined, UploadOutlined } from '@ant-design/icons'
import { Alert, App, Button } from 'antd'
import { type DragEvent, useRef, useState } from 'react'
import { IMPORT_MAX_ROWS } from '../../../contract/import.ts'
import { api } from '../../api/client.ts'
import { useEntityPage } from '../entity-context.ts'
import { useErrorText } from '../error-text.ts'
import { formatNumber } from '../values/money.ts'
import type { FileFault } from './read-table.ts'
import { useImportWords } from './words.ts'

/** Takes a file that is dropped or chosen, and offers the template. */
export function FileStep({ fault, onFile }: { fault: FileFault | undefined; onFile(file: File): void }) {
  const { entity } = useEntityPage()
  const { word, locale } = useImportWords()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const [isLoading, setIsLoading] = useState(false)
  const rows = formatNumber(IMPORT_MAX_ROWS, locale)

  async function saveTemplate(): Promise<void> {
    setIsLoading(true)
    try {
      await api.download(`${entity.path}/import/template`)
    } catch (error) {
      message.error(errorText(error))
    } finally {
      setIsLoading(false)
    }
  }

  function drop(event: DragEvent): void {
    event.preventDefault()
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }

  return (
    <>
      {fault && <Alert type="error" showIcon title={word('faulty')} description={word(`fault_${fault}`, { rows })} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard */}
      <div
        className="core-import-drop"
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <p className="core-import-drop-title">{word('drop')}</p>
        <Button type="primary" icon={<UploadOutlined aria-hidden />} onClick={() => input.current?.click()}>
          {word('choose')}
        </Button>
        <p className="core-crud-muted">{word('limits', { rows })}</p>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={word('choose')}
          accept=".xlsx,.csv,.tsv,.txt,text/csv"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) onFile(file)
            target.value = ''
          }}
        />
      </div>
      <p className="core-import-template">
        <Button icon={<DownloadOutlined aria-hidden />} loading={isLoading} onClick={() => void saveTemplate()}>
          {word('template')}
        </Button>
        <span className="core-crud-muted">{word('templateHint')}</span>
      </p>
    </>
  )
}
