import { zoneOfTimes } from '@atrium/core/web/ui/zone'
import type { Dialect } from '@atrium/timeseries/contract/table/plan'
import { partsOf, type TableSample } from '@atrium/timeseries/contract/table/sample'
import { FileFailure, workerReader } from '@atrium/timeseries/web/table/reader'
import { Alert, Button, Form, Skeleton } from 'antd'
import { useCallback, useRef, useState } from 'react'
import { useWords } from '../../words.ts'
import type { Credential } from '../commands.ts'
import { useMay } from '../use-arrivals.ts'
import { EncodingField } from './dialect-fields.tsx'
import { type Draft, draftOf } from './draft.ts'
import { DropZone } from './drop-zone.tsx'
import { FileForm } from './file-form.tsx'
import { RunPanel } from './run-panel.tsx'
import { useImport } from './use-import.ts'

interface Opened {
  file: File
  /** What a person has chosen in place of the guess. */
  chosen: Partial<Dialect>
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
  /** The file that could not be read as it was guessed. */
  const [failed, setFailed] = useState<{ file: File; chosen: Partial<Dialect> } | null>(null)
  const newest = useRef(0)
  const run = useImport()

  /** Reads the first rows, again if another dialect was chosen. */
  const open = async (file: File, chosen: Partial<Dialect>) => {
    const turn = ++newest.current
    setFault(undefined)
    setFailed(null)
    setReading(true)
    try {
      const sample = await workerReader.sample(file, chosen)
      if (turn !== newest.current) return
      const hasRows = partsOf(sample).rows.length > 0
      if (!hasRows) setFault('empty')
      // What was typed while the file was read stays.
      setOpened((now) => {
        const draft = draftOf({ file: file.name, sample, zone: zoneOfTimes(), before: now?.draft })
        return hasRows ? { file, chosen, sample, draft } : now
      })
    } catch (error) {
      if (turn !== newest.current) return
      const reason = error instanceof FileFailure ? error.reason : 'unreadable'
      setFault(reason)
      if (reason === 'encoding') setFailed({ file, chosen })
    } finally {
      if (turn === newest.current) setReading(false)
    }
  }
  const update = useCallback(
    (change: (draft: Draft) => Draft) => setOpened((now) => now && { ...now, draft: change(now.draft) }),
    [],
  )
  const close = () => {
    newest.current++
    setOpened(null)
    setFailed(null)
    setFault(undefined)
    run.forget()
  }

  // What was not stored can be read otherwise: the settings are there again, as they were.
  const isOpenAgain = !run.state || (run.isOver && (run.state.phase !== 'done' || run.state.refusedCount > 0))

  if (!may.import) return <Alert type="warning" showIcon title={word('noImport')} />
  return (
    <div className="visual-connect-way">
      {fault && <Alert type="error" showIcon title={word(fault === 'empty' ? 'fileNoRows' : `fault_${fault}`)} />}
      {reading && !opened && <Skeleton active title={{ width: 240 }} aria-label={word('reading')} />}
      {!opened && failed && (
        <Form layout="vertical" className="visual-connect-fields">
          <EncodingField
            value={failed.chosen.encoding}
            onChange={(encoding) => void open(failed.file, { ...failed.chosen, encoding })}
          />
        </Form>
      )}
      {!opened && !reading && <DropZone onFile={(file) => void open(file, {})} />}
      {opened && run.state && <RunPanel state={run.state} file={opened.file.name} draft={opened.draft} run={run} />}
      {opened && isOpenAgain && (
        <FileForm
          file={opened.file}
          sample={opened.sample}
          draft={opened.draft}
          credential={credential}
          isReading={reading}
          onDialect={(change) => void open(opened.file, { ...opened.chosen, ...change })}
          onDraft={update}
          onClose={close}
          onStart={run.start}
        />
      )}
      {run.isOver && !isOpenAgain && (
        <div className="visual-connect-start">
          <Button onClick={close}>{word('otherFile')}</Button>
        </div>
      )}
    </div>
  )
}
