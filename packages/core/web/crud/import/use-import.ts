import { useState } from 'react'
import type { ImportAnswer, ImportBody, MadeRow } from '../../../contract/import.ts'
import { ApiRefusal, api } from '../../api/client.ts'
import { newKey } from '../../api/new-key.ts'
import { useEntityPage } from '../entity-context.ts'
import { type CheckedTable, checkedTable } from './checked-table.ts'
import { FileFailure, type FileFault, type ReadTable } from './read-table.ts'
import { readInWorker } from './reader.ts'
import { useImportWords } from './words.ts'

export type ImportStep =
  | { kind: 'file'; fault?: FileFault }
  | { kind: 'busy'; doing: 'reading' | 'checking' | 'writing'; count: number }
  | { kind: 'checked'; checked: CheckedTable; confirm(): void }
  /** The check or the import was refused, or the server did not answer. */
  | { kind: 'stopped'; error: unknown; retry(): void }
  | { kind: 'done'; made: readonly MadeRow[]; count: number }

/** For tests: how a file is read. */
export interface ImportOptions {
  read?: (file: Blob) => Promise<ReadTable>
  onDone(): void
}

/** The steps of an import: a file is read and checked, then its rows are created. */
export function useImport({ read = readInWorker, onDone }: ImportOptions) {
  const { entity } = useEntityPage()
  const { word } = useImportWords()
  const [step, setStep] = useState<ImportStep>({ kind: 'file' })
  const path = `${entity.path}/import`

  async function choose(file: File): Promise<void> {
    setStep({ kind: 'busy', doing: 'reading', count: 0 })
    try {
      const table = await read(file)
      // One key for one table: a confirmation that is sent again creates nothing twice.
      await check(table, file.name.slice(0, 200) || 'import', newKey())
    } catch (error) {
      setStep({ kind: 'file', fault: error instanceof FileFailure ? error.fault : 'unreadable' })
    }
  }

  async function check(table: ReadTable, file: string, idemKey: string): Promise<void> {
    const body: ImportBody = { heads: table.heads, rows: table.rows.map((row) => JSON.stringify(row)), file }
    setStep({ kind: 'busy', doing: 'checking', count: table.rows.length })
    try {
      const answer = await api.post<ImportAnswer>(path, body)
      const checked = checkedTable(table, answer, (kind) => word(`cell_${kind}`))
      const confirm = () => void write(table, { ...body, idemKey })
      setStep({ kind: 'checked', checked, confirm })
    } catch (error) {
      setStep({ kind: 'stopped', error, retry: () => void check(table, file, idemKey) })
    }
  }

  async function write(table: ReadTable, body: ImportBody & { idemKey: string }): Promise<void> {
    setStep({ kind: 'busy', doing: 'writing', count: body.rows.length })
    try {
      const { made } = await api.post<ImportAnswer>(path, body)
      setStep({ kind: 'done', made, count: body.rows.length })
      onDone()
    } catch (error) {
      // Something has changed since the check: the next one shows what is wrong now.
      const isWrong = error instanceof ApiRefusal && error.body.code === 40001
      const retry = () => void (isWrong ? check(table, body.file, body.idemKey) : write(table, body))
      setStep({ kind: 'stopped', error, retry })
    }
  }

  return { step, choose, restart: () => setStep({ kind: 'file' }) }
}
