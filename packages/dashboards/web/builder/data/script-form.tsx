import { propErrors } from '@atrium/charts/contract/define/prop-errors'
import { COMMON_PROPS } from '@atrium/charts/contract/define/widget-common'
import { measured } from '@atrium/charts/web/kind/numbers'
import type { Text } from '@atrium/core/contract/refusal'
import { fill, useLocale } from '@atrium/core/web/words'
import { useMemo, useState } from 'react'
import { converterFailureText } from '../../../contract/converter/failure-text.ts'
import type { ComponentItem, DashboardParameter } from '../../../contract/dashboard.ts'
import type { Difference } from '../../../contract/dashboard-ops/diff.ts'
import type { Draft } from '../../../contract/dashboard-ops/ops.ts'
import { scriptError } from '../../../contract/script.ts'
import { staticDataset } from '../../../contract/static-data.ts'
import { givenOf, useConversion } from '../../live/use-converted.ts'
import { itemOps } from '../change-items.ts'
import { CheckedForm } from '../checked-form.tsx'
import type { OnOps } from '../panel.ts'
import { useData, useDataWords } from './data-context.ts'
import { RowsTable } from './rows-table.tsx'
import { usePreviews } from './use-preview.ts'

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
      {convertor !== '' && <Output {...{ draft, item, script: convertor }} />}
    </section>
  )
}

const NO_SCRIPT = {}
const NO_COLUMNS: readonly string[] = []
const NO_PARAMETERS: readonly DashboardParameter[] = []

function wordsIn({ convertor }: Readonly<Record<string, unknown>>): Readonly<Record<string, Text>> {
  const wrong = typeof convertor === 'string' ? scriptError(convertor) : null
  return wrong ? { convertor: wrong } : {}
}

interface OutputProps extends Omit<ScriptFormProps, 'onChange'> {
  script: string
}

function Output({ draft, item, script }: OutputProps) {
  const words = useDataWords()
  const locale = useLocale()
  const { port } = useData()
  const previews = usePreviews(draft, item, port)
  const { parameters = NO_PARAMETERS } = draft.options
  const given = useMemo(() => {
    const typed = item.component.dataSources.map(
      ({ props }, index) => staticDataset(props.data) ?? previews[index] ?? null,
    )
    const sources = typed.map((dataset) => ({ dataset, loading: false, refused: null, receivedAtMs: 0 }))
    return givenOf(sources, Object.fromEntries(parameters.map(({ name, initial }) => [name, initial])))
  }, [item, previews, parameters])
  const result = useConversion(script, given)
  if (!given || !result) return <p className="dashboards-builder-muted">{words.scriptWaits}</p>
  if ('failed' in result) return <p role="alert">{converterFailureText(result.failed)[locale]}</p>
  const { dataset, tookMs } = result
  return (
    <div className="dashboards-builder-preview">
      <h3>
        {words.scriptOutput}{' '}
        <span className="dashboards-builder-muted" role="status">
          {fill(words.rows, { rows: measured(dataset.rows.length) })} ·{' '}
          {fill(words.took, { ms: measured(Math.round(tookMs * 10) / 10) })}
        </span>
      </h3>
      {dataset.rows.length > 0 ? <RowsTable dataset={dataset} /> : <p>{words.emptyResult}</p>}
    </div>
  )
}
