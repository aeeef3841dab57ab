import type { Dialect } from '@atrium/contract/table/plan'
import { FileFailure, workerReader } from '@atrium/web/table/reader'
import type { TableSample } from '@atrium/web/table/work'
import { zoneOfTimes } from '@atrium/web/ui/zone'
import { Alert, Button, Skeleton } from 'antd'
import { useRef, useState } from 'react'
import { useWords } from '../../words.ts'
import type { Credential } from '../commands.ts'
import { useMay } from '../use-arrivals.ts'
import { type Draft, draftOf } from './draft.ts'
import { DropZone } from './drop-zone.tsx'
import { FileForm } from './file-form.tsx'
import { RunPanel } from './run-panel.tsx'
import { useImport } from './use-import.ts'

interface Opened {
  file: File
  sample: TableSample
  draft: Draft
}

/** Imports a CSV file: choosing it, correcting what was guessed, and the progress. */
export function CsvPanel({ credential }: { credential: Credential | null }) {
  const { word } = useWords()
  const may = useMay()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [reading, setReading] = useState(false)
  const [fault, setFault] = useState<FileFailure['reason'] | 'empty'>()
  const newest = useRef(0)
  const run = useImport()

  /** Reads the first rows, again if another dialect was chosen. */
  const open = async (file: File, chosen: Partial<Dialect>, before?: Draft) => {
    const turn = ++newest.current
    setFault(undefined)
    setReading(true)
    try {
      const sample = await workerReader.sample(file, chosen)
      if (turn !== newest.current) return
      const hasRows = sample.rows.length > (sample.dialect.hasHeader ? 1 : 0)
      if (!hasRows) setFault('empty')
      setOpened(
        hasRows ? { file, sample, draft: draftOf({ file: file.name, sample, zone: zoneOfTimes(), before }) } : null,
      )
    } catch (error) {
      if (turn === newest.current) setFault(error instanceof FileFailure ? error.reason : 'unreadable')
    } finally {
      if (turn === newest.current) setReading(false)
    }
  }
  const close = () => {
    newest.current++
    setOpened(null)
    run.forget()
  }

  if (!may.import) return <Alert type="warning" showIcon title={word('noImport')} />
  return (
    <div className="v-connect-way">
      {fault && <Alert type="error" showIcon title={word(fault === 'empty' ? 'fileNoRows' : `fault_${fault}`)} />}
      {reading && !opened && <Skeleton active title={{ width: 240 }} aria-label={word('reading')} />}
      {!opened && !reading && <DropZone onFile={(file) => void open(file, {})} />}
      {opened && !run.state && (
        <FileForm
          {...opened}
          credential={credential}
          onDialect={(change) => void open(opened.file, { ...opened.sample.dialect, ...change }, opened.draft)}
          onDraft={(draft) => setOpened({ ...opened, draft })}
          onClose={close}
          onStart={run.start}
        />
      )}
      {opened && run.state && <RunPanel state={run.state} file={opened.file.name} draft={opened.draft} run={run} />}
      {run.isOver && (
        <div>
          <Button onClick={close}>{word('otherFile')}</Button>
        </div>
      )}
    </div>
  )
}
