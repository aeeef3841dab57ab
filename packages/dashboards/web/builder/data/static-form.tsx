import type { Dataset } from '@atrium/charts/contract/data'
import { jsonBytes } from '@atrium/core/contract/json-bytes'
import { useId, useState } from 'react'
import { guessedShape, JSON_SHAPES, type JsonShape, rowsOf, valueAtPath } from '../../../contract/json-shapes.ts'
import { staticDataset } from '../../../contract/static-data.ts'
import { CodeInput } from '../../prop-form/code-input.tsx'
import { useDataWords } from './data-context.ts'
import { RowsTable } from './rows-table.tsx'

interface StaticFormProps {
  data: unknown
  onChange(data: unknown): void
}

const MAX_BYTES = 64 * 1024

/** Data that an author types or pastes as JSON, in any of the usual forms. */
export function StaticForm({ data, onChange }: StaticFormProps) {
  const words = useDataWords()
  const id = useId()
  const [text, setText] = useState(() => (data === '' ? '' : JSON.stringify(data, null, 2)))
  const [path, setPath] = useState('')
  const [chosen, setChosen] = useState<JsonShape | null>(null)
  const whole = parsed(text)
  const value = valueAtPath(whole, path)
  const shape = chosen ?? guessedShape(value)
  // What is a dataset already stays one.
  const rows = isDataset(value) ? value : rowsOf(value, shape)
  const problem =
    whole === undefined
      ? words.notJson
      : rows === null
        ? words.wrongShape
        : jsonBytes(rows) > MAX_BYTES
          ? words.tooLarge
          : ''
  const dataset = problem === '' ? staticDataset(rows) : null
  return (
    <>
      <div className="dashboards-builder-field dashboards-form-form core-inputs">
        <label htmlFor={id}>{words.json}</label>
        <CodeInput
          id={id}
          label={words.json}
          language="json"
          value={text}
          describedBy={undefined}
          onChange={(next) => setText(String(next))}
        />
      </div>
      <div className="dashboards-builder-row">
        <input
          className="dashboards-builder-input"
          aria-label={words.path}
          placeholder={words.path}
          value={path}
          onChange={({ target }) => setPath(target.value)}
        />
        <select
          className="dashboards-builder-input"
          aria-label={words.shape}
          value={shape}
          onChange={({ target }) => setChosen(target.value as JsonShape)}
        >
          {JSON_SHAPES.map((one) => (
            <option key={one} value={one}>
              {words[`shape_${one}`]}
            </option>
          ))}
        </select>
      </div>
      {problem && text.trim() !== '' && <small role="alert">{problem}</small>}
      {dataset && <RowsTable dataset={dataset} />}
      <button
        type="button"
        className="dashboards-builder-button dashboards-builder-primary"
        disabled={!dataset}
        onClick={() => onChange(rows)}
      >
        {words.useData}
      </button>
    </>
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isDataset = (value: unknown): value is Dataset =>
  typeof value === 'object' && value !== null && 'columns' in value && 'rows' in value
