import { propErrors } from '@atrium/charts/contract/define/prop-errors'
import { COMMON_PROPS } from '@atrium/charts/contract/define/widget-common'
import { measured } from '@atrium/charts/web/kind/numbers'
import type { Text } from '@atrium/core/contract/refusal'
import { fill, useLocale } from '@atrium/core/web/words'
import { useState } from 'react'
import { converterFailureText } from '../../../contract/converter/failure-text.ts'
import type { ShownTable } from '../../../contract/converter/script-preview.ts'
import type { ComponentItem } from '../../../contract/dashboard.ts'
import type { Difference } from '../../../contract/dashboard-ops/diff.ts'
import type { Draft } from '../../../contract/dashboard-ops/ops.ts'
import { scriptError } from '../../../contract/script.ts'
import { PullRefused } from '../../live/live-link.ts'
import { itemOps } from '../change-items.ts'
import { CheckedForm } from '../checked-form.tsx'
import type { OnOps } from '../panel.ts'
import { useData, useDataWords } from './data-context.ts'
import { RowsTable } from './rows-table.tsx'
import { useScriptPreview } from './use-preview.ts'

const FIELDS = { convertor: COMMON_PROPS.convertor } as const

interface ScriptFormProps {
  draft: Draft
  item: ComponentItem
  onChange: OnOps
}

/** The script that changes the data of an item before they are drawn, and what it makes of those that are there now. */
export function ScriptForm({ draft, item, onChange }: ScriptFormProps) {
  const words = useDataWords()
  const { mayScript } = useData()
  const { convertor = '' } = item.component.props as { convertor?: string }
  const [isOpen, setOpen] = useState(convertor !== '')
  if (!isOpen)
    return mayScript ? (
      <button type="button" className="dashboards-builder-button" onClick={() => setOpen(true)}>
        {words.addScript}
      </button>
    ) : null
  return (
    <section aria-label={words.script}>
      <fieldset className="dashboards-builder-plain" disabled={!mayScript}>
        <CheckedForm
          props={FIELDS}
          columns={NO_COLUMNS}
          names={{ convertor: words.script, 'hint:convertor': words.scriptHint }}
          values={convertor === '' ? NO_SCRIPT : { convertor }}
          check={(values) => ({ ...propErrors(FIELDS, values), ...wordsIn(values) })}
          onChange={(changes) => {
            const inside = changes.map(({ path, value }): Difference => {
              return { path: ['component', 'props', ...path], value: value === '' ? undefined : value }
            })
            const ops = itemOps(draft, [item._id], inside)
            if (ops.length > 0) onChange(ops, { key: 'data', values: { count: 1 } })
          }}
        />
      </fieldset>
      {convertor !== '' && <Output {...{ draft, item }} />}
    </section>
  )
}

const NO_SCRIPT = {}
const NO_COLUMNS: readonly string[] = []

function wordsIn({ convertor }: Readonly<Record<string, unknown>>): Readonly<Record<string, Text>> {
  const wrong = typeof convertor === 'string' ? scriptError(convertor) : null
  return wrong ? { convertor: wrong } : {}
}

/** What the script got, what it made of it, and how long it took. */
function Output({ draft, item }: Omit<ScriptFormProps, 'onChange'>) {
  const words = useDataWords()
  const locale = useLocale()
  const { data, error } = useScriptPreview(draft, item, useData().port)
  if (error) return <p role="alert">{error instanceof PullRefused ? error.message : words.previewFailed}</p>
  if (!data) return <p className="dashboards-builder-muted">{words.scriptWaits}</p>
  const { inputs, output } = data
  return (
    <div className="dashboards-builder-preview dashboards-builder-conversion">
      {inputs.map((input, index) => (
        <Side
          // biome-ignore lint/suspicious/noArrayIndexKey: queries have no identity besides their place
          key={index}
          name={inputs.length > 1 ? fill(words.query, { n: index + 1 }) : words.scriptInput}
          {...input}
        />
      ))}
      {'failed' in output ? (
        <p role="alert">{converterFailureText(output.failed)[locale]}</p>
      ) : (
        <Side
          name={words.scriptOutput}
          took={fill(words.took, { ms: measured(Math.round(output.tookMs * 10) / 10) })}
          {...output}
        />
      )}
    </div>
  )
}

interface SideProps extends ShownTable {
  name: string
  took?: string
}

function Side({ name, took, rows, dataset }: SideProps) {
  const words = useDataWords()
  return (
    <section aria-label={name}>
      <h3>
        {name}{' '}
        <span className="dashboards-builder-muted" role="status">
          {fill(words.rows, { rows: measured(rows) })}
          {took && ` · ${took}`}
        </span>
      </h3>
      {rows > 0 ? <RowsTable dataset={dataset} /> : <p>{words.emptyResult}</p>}
    </section>
  )
}
