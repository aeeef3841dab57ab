import { type Dialect, ENCODINGS } from '@atrium/contract/table/plan'
import type { TableSample } from '@atrium/web/table/work'
import { Alert, AutoComplete, Button, Checkbox, Form, Input, Select } from 'antd'
import { useMemo } from 'react'
import { useWords } from '../../words.ts'
import type { Credential } from '../commands.ts'
import { useMeasurements } from '../use-arrivals.ts'
import { ColumnList } from './column-list.tsx'
import { CommandLine } from './command-line.tsx'
import { type Draft, draftFault, hasOffset, partsOf, planOf } from './draft.ts'
import { MOST_BYTES } from './dropped.ts'
import { FirstRow } from './first-row.tsx'
import { Questions } from './questions.tsx'
import { sizeText } from './size-text.ts'
import { TimeFields } from './time-fields.tsx'
import type { ImportOrder } from './use-import.ts'

interface FileFormProps {
  file: File
  sample: TableSample
  draft: Draft
  credential: Credential | null
  onDialect(change: Partial<Dialect>): void
  onDraft(draft: Draft): void
  onClose(): void
  onStart(order: ImportOrder): void
}

const DELIMITER_NAMES = [
  [',', 'delimiter_comma'],
  [';', 'delimiter_semicolon'],
  ['\t', 'delimiter_tab'],
  ['|', 'delimiter_pipe'],
] as const

/** Shows what was guessed of a file, for correction before anything is stored. */
export function FileForm(props: FileFormProps) {
  const { file, sample, draft, credential, onDialect, onDraft, onClose, onStart } = props
  const { word } = useWords()
  const { rows } = useMemo(() => partsOf(sample), [sample])
  const plan = useMemo(() => planOf(draft, hasOffset(draft, rows)), [draft, rows])
  const fault = draftFault(draft)
  const dbs = useDbs()
  const isTooLarge = file.size > MOST_BYTES
  const change = (part: Partial<Draft>) => onDraft({ ...draft, ...part })
  const { dialect } = sample
  return (
    <>
      <div className="v-connect-file">
        <strong>{file.name}</strong>
        <span className="v-connect-muted">{sizeText(file.size)}</span>
        <Button onClick={onClose}>{word('otherFile')}</Button>
      </div>
      <Questions draft={draft} sample={sample} onDraft={onDraft} />
      <Form layout="vertical" className="v-connect-fields">
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
        <Form.Item label={word('encoding')} htmlFor="v-csv-encoding">
          <Select
            id="v-csv-encoding"
            value={dialect.encoding}
            onChange={(encoding) => onDialect({ encoding })}
            options={ENCODINGS.map((value) => ({
              value,
              label: value === 'gb18030' ? 'GBK / GB 18030' : value.toUpperCase(),
            }))}
          />
        </Form.Item>
        <Form.Item label={word('delimiter')} htmlFor="v-csv-delimiter">
          <Select
            id="v-csv-delimiter"
            value={dialect.delimiter}
            onChange={(delimiter) => onDialect({ delimiter })}
            options={DELIMITER_NAMES.map(([value, name]) => ({ value, label: word(name) }))}
          />
        </Form.Item>
        <Form.Item label={word('decimal')} htmlFor="v-csv-decimal">
          <Select
            id="v-csv-decimal"
            value={draft.decimal}
            onChange={(decimal) => change({ decimal })}
            options={[
              { value: '.', label: word('decimalDot') },
              { value: ',', label: word('decimalComma') },
            ]}
          />
        </Form.Item>
      </Form>
      <Checkbox checked={dialect.hasHeader} onChange={({ target }) => onDialect({ hasHeader: target.checked })}>
        {word('hasHeader')}
      </Checkbox>
      <ColumnList columns={draft.columns} rows={rows} onChange={(columns) => change({ columns })} />
      {fault && fault.kind !== 'ask' && (
        <Alert type="error" showIcon title={word(`plan_${fault.kind}`, { column: fault.column })} />
      )}
      {!fault && <FirstRow plan={plan} rows={rows} />}
      {!isTooLarge && (
        <div className="v-connect-start">
          <Button
            type="primary"
            disabled={fault !== null}
            onClick={() => onStart({ file, db: draft.db.trim(), dialect, plan })}
          >
            {word('startImport')}
          </Button>
          {fault?.kind === 'ask' && <span className="v-connect-muted">{word('plan_ask')}</span>}
        </div>
      )}
      {!fault && <CommandLine {...{ file, sample, draft, plan, credential, isTooLarge }} />}
    </>
  )
}

/** The tenant's databases, to choose from. */
function useDbs() {
  const { data = [] } = useMeasurements({ enabled: true, live: false })
  return [...new Set(data.map(({ db }) => db))].map((value) => ({ value }))
}
