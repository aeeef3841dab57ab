import { answered, changedColumn, withDecimal, withUse } from '@atrium/timeseries/contract/table/decide'
import { READ_OPTIONS } from '@atrium/timeseries/contract/table/options'
import type { Dialect, TableColumn } from '@atrium/timeseries/contract/table/plan'
import { type Question, questionsOf } from '@atrium/timeseries/contract/table/question'
import { isFormat, planOf } from '@atrium/timeseries/contract/table/reading'
import { partsOf, type TableSample } from '@atrium/timeseries/contract/table/sample'
import { Alert, AutoComplete, Button, Form, Input, Select } from 'antd'
import { useCallback, useMemo } from 'react'
import { useWords } from '../../words.ts'
import type { Credential } from '../commands.ts'
import { useMeasurements } from '../use-arrivals.ts'
import { ColumnList } from './column-list.tsx'
import { CommandLine } from './command-line.tsx'
import { DialectFields, HeadBoxes } from './dialect-fields.tsx'
import { type Draft, draftFault } from './draft.ts'
import { MOST_BYTES } from './dropped.ts'
import { FactBoxes } from './fact-boxes.tsx'
import { FirstRows } from './first-row.tsx'
import { Notes, Questions } from './questions.tsx'
import { sizeText } from './size-text.ts'
import { TimeFields } from './time-fields.tsx'
import type { ImportOrder } from './use-import.ts'
import { useOtherTypes } from './use-other-types.ts'

interface FileFormProps {
  file: File
  sample: TableSample
  draft: Draft
  credential: Credential | null
  /** While the file is read again, the sample is that of before. */
  isReading: boolean
  onDialect(change: Partial<Dialect>): void
  /** Must stay the same function: the rows of the columns are drawn again if it changes. */
  onDraft(update: (draft: Draft) => Draft): void
  onClose(): void
  onStart(order: ImportOrder): void
}

/** Shows what was guessed of a file, for correction before anything is stored. */
export function FileForm(props: FileFormProps) {
  const { file, sample, draft, credential, isReading, onDialect, onDraft, onClose, onStart } = props
  const { word, locale } = useWords()
  const { rows } = useMemo(() => partsOf(sample), [sample])
  const questions = useMemo(() => questionsOf(draft, rows, sample.encodings), [draft, rows, sample])
  const fault = draftFault(draft, questions)
  const dbs = useDbs()
  const isTooLarge = file.size > MOST_BYTES
  const change = (part: Partial<Draft>) => onDraft((before) => ({ ...before, ...part }))
  const changeColumn = useCallback(
    (at: number, part: Partial<TableColumn>) => onDraft((before) => changedColumn(before, sample, at, part)),
    [onDraft, sample],
  )
  const answer = (question: Question, value: string) => {
    if (question.kind === 'encoding') onDialect({ encoding: value as Dialect['encoding'] })
    else onDraft((before) => answered(before, sample, question, value))
  }
  const nameFields = (name: string) =>
    onDraft((before) =>
      withUse(
        before,
        sample,
        before.columns.findIndex((column) => column.name === name),
        'key',
      ),
    )
  const plan = draft.format !== null && !isFormat(draft.format) ? null : planOf(draft.measurement, draft, rows)
  const { dialect } = sample
  return (
    <>
      <div className="visual-connect-file">
        <strong>{file.name}</strong>
        <span className="visual-connect-muted">{sizeText(file.size)}</span>
        <Button onClick={onClose}>{word('otherFile')}</Button>
      </div>
      <Questions questions={questions} onAnswer={answer} />
      <Notes draft={draft} rows={rows} onKey={nameFields} />
      <Form layout="vertical" className="visual-connect-fields">
        <Form.Item label={word('targetDb')} htmlFor="v-csv-db">
          <AutoComplete id="v-csv-db" value={draft.db} options={dbs} onChange={(db) => change({ db })} />
        </Form.Item>
        <Form.Item label={word('targetMeasurement')} htmlFor="v-csv-measurement">
          <Input
            id="v-csv-measurement"
            maxLength={255}
            value={draft.measurement}
            onChange={({ target }) => change({ measurement: target.value })}
          />
        </Form.Item>
        <TimeFields draft={draft} rows={rows} onChange={change} />
        <DialectFields dialect={dialect} onDialect={onDialect} />
        <Form.Item label={READ_OPTIONS.decimal.label[locale]} htmlFor="v-csv-decimal">
          <Select
            id="v-csv-decimal"
            value={draft.decimal}
            onChange={(decimal) => onDraft((before) => withDecimal(before, sample, decimal))}
            options={[
              { value: '.' as const, label: word('decimalDot') },
              { value: ',' as const, label: word('decimalComma') },
            ]}
          />
        </Form.Item>
      </Form>
      <HeadBoxes dialect={dialect} onDialect={onDialect} />
      <FactBoxes facts={sample.facts} chosen={draft.constants} onChange={(constants) => change({ constants })} />
      <ColumnList columns={draft.columns} rows={rows} onChange={changeColumn} />
      {fault && fault.kind !== 'ask' && (
        <Alert type="error" showIcon title={word(`plan_${fault.kind}`, { column: fault.column })} />
      )}
      <OtherTypes draft={draft} />
      {!fault && plan && <FirstRows plan={plan} rows={rows} />}
      {!isTooLarge && (
        <div className="visual-connect-start">
          <Button
            type="primary"
            disabled={fault !== null || isReading}
            onClick={() => plan && onStart({ file, db: draft.db.trim(), dialect, plan })}
          >
            {word('startImport')}
          </Button>
          {fault?.kind === 'ask' && <span className="visual-connect-muted">{word('plan_ask')}</span>}
        </div>
      )}
      {!fault && <CommandLine {...{ file, sample, draft, credential, isTooLarge }} />}
    </>
  )
}

/** Columns that the measurement has with another type already. */
function OtherTypes({ draft }: { draft: Draft }) {
  const { word, locale } = useWords()
  const names = useOtherTypes(draft)
  if (names.length === 0) return null
  const listed = new Intl.ListFormat(locale.replace('_', '-'), { type: 'conjunction' }).format(names)
  const { measurement } = draft
  return <Alert type="warning" showIcon title={word('otherTypes', { names: listed, measurement })} />
}

/** The tenant's databases, to choose from. */
function useDbs() {
  const { data = [] } = useMeasurements({ enabled: true, live: false })
  return [...new Set(data.map(({ db }) => db))].map((value) => ({ value }))
}
