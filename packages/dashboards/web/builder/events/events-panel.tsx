import { propErrors } from '@atrium/charts/contract/define/prop-errors'
import { COMMON_PROPS } from '@atrium/charts/contract/define/widget-common'
import { fill, useWords } from '@atrium/core/web/words'
import { createContext, useContext } from 'react'
import type { Difference } from '../../../contract/dashboard-ops/diff.ts'
import type { Draft } from '../../../contract/dashboard-ops/ops.ts'
import type { ControlProps, DashboardPort } from '../../prop-form/form-context.ts'
import { NamedChoice } from '../../prop-form/named-choice.tsx'
import { editableOf, itemOps } from '../change-items.ts'
import { CheckedForm } from '../checked-form.tsx'
import { itemText } from '../item-name.ts'
import { LockGate } from '../lock-gate.tsx'
import { mergedValues } from '../merged-values.ts'
import { namedParameters } from '../named-parameters.ts'
import type { PanelProps } from '../panel.ts'
import { Nothing, Panel } from '../panel-frame.tsx'
import { useBuilderWords } from '../words.ts'
import en_US from './en_US.ts'
import zh_CN from './zh_CN.ts'

interface EventsPanelProps extends PanelProps {
  /** The columns of the data of the selected item, for `{column}`. */
  columns: readonly string[]
  dashboards?: DashboardPort
}

const words = { zh_CN, en_US }
const FIELDS = { listeners: COMMON_PROPS.listeners } as const

const DraftContext = createContext<Draft | null>(null)

/** What the selected items do when they are clicked, a part of them is chosen, or a value is entered. */
export function EventsPanel({ draft, selected, columns, dashboards, onChange }: EventsPanelProps) {
  const text = useWords(words)
  const { nothingSelected } = useBuilderWords()
  const { items, isLocked } = editableOf(draft, selected)
  const { values, mixed } = mergedValues(
    FIELDS,
    items.map(({ component }) => component.props),
  )
  return (
    <Panel title={text.title} count={items.length}>
      {items.length === 0 ? (
        <Nothing text={fill(nothingSelected, { hint: text.hint })} />
      ) : (
        <DraftContext value={draft}>
          <p className="dashboards-builder-muted">
            {fill(text.columns, { names: columns.map((name) => `{${name}}`).join(' ') })}
          </p>
          <LockGate {...{ items, isLocked, onChange }}>
            <CheckedForm
              key={selected.join()}
              props={FIELDS}
              names={text.names}
              {...{ values, mixed, columns }}
              {...(dashboards ? { dashboards } : {})}
              parameters={namedParameters(draft)}
              controls={CONTROLS}
              check={(next) => propErrors(FIELDS, next)}
              onChange={(changes) => {
                const inside = changes.map(({ path, value }): Difference => {
                  return { path: ['component', 'props', ...path], value }
                })
                const ids = items.map(({ _id }) => _id)
                const ops = itemOps(draft, ids, inside)
                if (ops.length > 0) onChange(ops, { key: 'events', values: { count: ids.length } })
              }}
            />
          </LockGate>
        </DraftContext>
      )}
    </Panel>
  )
}

/** One of the components of the dashboard. */
function ItemChoice(props: ControlProps<string>) {
  const { allItems } = useWords(words)
  const { untitled } = useBuilderWords()
  const items = [...(useContext(DraftContext)?.items.values() ?? [])]
  const choices = items.map(({ item: { _id, component } }) => ({
    value: _id,
    name: itemText(component) || `${untitled} ${_id}`,
  }))
  return <NamedChoice {...props} choices={choices} none={allItems} />
}

const CONTROLS = { 'listeners.item': ItemChoice }
