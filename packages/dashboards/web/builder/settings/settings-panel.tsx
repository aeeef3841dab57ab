import { propErrors } from '@atrium/charts/contract/define/prop-errors'
import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import type { Props } from '@atrium/charts/contract/define/props'
import type { Text } from '@atrium/core/contract/refusal'
import type { TimeRange } from '@atrium/core/contract/time'
import { fill, useWords } from '@atrium/core/web/words'
import type { ComponentItem } from '../../../contract/dashboard.ts'
import type { Difference } from '../../../contract/dashboard-ops/diff.ts'
import type { DashboardPort, SourcePort } from '../../prop-form/form-context.ts'
import { PropForm } from '../../prop-form/prop-form.tsx'
import type { BuilderKind } from '../builder-kind.ts'
import { editableOf, itemOps } from '../change-items.ts'
import { CheckedForm } from '../checked-form.tsx'
import type { BuilderConnector } from '../data/builder-connector.ts'
import { LockGate } from '../lock-gate.tsx'
import { mergedValues, sharedProps } from '../merged-values.ts'
import { namedParameters } from '../named-parameters.ts'
import type { PanelProps, Rights } from '../panel.ts'
import { Nothing, Panel } from '../panel-frame.tsx'
import { barredProps, mayAdd, permittedProps } from '../permitted.ts'
import { ItemRange } from '../range/item-range.tsx'
import { useBuilderWords } from '../words.ts'
import en_US from './en_US.ts'
import zh_CN from './zh_CN.ts'

interface SettingsPanelProps extends PanelProps {
  kinds: readonly BuilderKind[]
  /** The columns of the data of the selected item, by name. */
  columns: readonly string[]
  rights: Rights
  connectors: readonly BuilderConnector[]
  dashboards?: DashboardPort
  sources?: SourcePort
  upload?: (file: File) => Promise<string>
}

const words = { zh_CN, en_US }

/**
 * The form of the selected items' kind; of several kinds, the fields that all of them have. Those that the author has no
 * right to change are shown below it.
 */
export function SettingsPanel(panel: SettingsPanelProps) {
  const { title, hint, unknown, nothingShared, noRight, onlySeen } = useWords(words)
  const { nothingSelected } = useBuilderWords()
  const { items, isLocked } = editableOf(panel.draft, panel.selected)
  const names = new Set(items.map(({ component }) => component.component))
  const used = panel.kinds.filter(({ spec }) => names.has(spec.kind))
  const shared = sharedProps(used.map(({ spec }) => permittedProps(spec, panel.rights)))
  const props = withoutRange(shared, { items, range: panel.draft.options.range })
  const barred = sharedProps(used.map(({ spec }) => barredProps(spec, panel.rights)))
  const [mayChange, maySee] = [props, barred].map((table) => Object.keys(table).length > 0)
  const text =
    items.length === 0
      ? fill(nothingSelected, { hint })
      : used.length < names.size
        ? unknown
        : mayChange || maySee
          ? ''
          : used.every(({ spec }) => mayAdd(spec, panel.rights))
            ? nothingShared
            : noRight
  return (
    <Panel
      title={used.length === 1 ? `${title}: ${used[0]?.name}` : title}
      heading={used.length === 1 ? used[0]?.name : undefined}
      count={items.length}
    >
      {text ? (
        <Nothing text={text} />
      ) : (
        <LockGate {...{ items, isLocked }} onChange={panel.onChange}>
          {items.length === 1 && items[0] && used[0] && (
            <ItemRange
              {...{ draft: panel.draft, connectors: panel.connectors, onChange: panel.onChange }}
              item={items[0]}
              spec={used[0].spec}
              mayQuery={panel.rights.query}
            />
          )}
          {mayChange && <Form key={panel.selected.join()} {...panel} {...{ used, props, items }} />}
          {maySee && (
            <>
              <p role="note">{onlySeen}</p>
              <SeenForm key={panel.selected.join()} {...panel} {...{ used, items }} props={barred} />
            </>
          )}
        </LockGate>
      )}
    </Panel>
  )
}

/** The range has a field of its own. Items that follow that of the dashboard share what viewers choose by that. */
function withoutRange(
  { startTime: _, endTime: __, sharesRange, ...props }: Props,
  { items, range }: { items: readonly ComponentItem[]; range: TimeRange | undefined },
): Props {
  const follow = range !== undefined && items.every(({ followsRange }) => followsRange)
  return { ...props, ...(sharesRange && !follow ? { sharesRange } : {}) }
}

interface FormProps extends SettingsPanelProps {
  used: readonly BuilderKind[]
  props: Props
  items: readonly ComponentItem[]
}

function Form({ draft, items, onChange, used, props, columns, dashboards, sources, upload }: FormProps) {
  const { values, mixed } = mergedValues(
    props,
    items.map(({ component }) => component.props),
  )
  const [kind] = used
  const check = (next: Readonly<Record<string, unknown>>) => {
    // What is stored was checked: of a large drawing only the changed objects are.
    const wrong = propErrors(props, onlyKnown(props, next), '', values)
    return used.length === 1 && kind ? { ...checkedBy(kind, next), ...wrong } : wrong
  }
  return (
    <CheckedForm
      props={props}
      names={kind?.names ?? {}}
      pictures={used.length === 1 && kind ? kind.pictures : {}}
      {...{ values, mixed, columns, check }}
      marks
      theme={draft.options.theme}
      groups={used.length === 1 ? kind?.spec.groups : undefined}
      typed={used.length === 1 ? kind?.spec.typed : undefined}
      parameters={namedParameters(draft)}
      {...(dashboards ? { dashboards } : {})}
      {...(sources ? { sources } : {})}
      {...(upload ? { upload } : {})}
      onChange={(changes) => {
        const inside = changes.map(({ path, value }): Difference => ({ path: ['component', 'props', ...path], value }))
        const ops = itemOps(
          draft,
          items.map(({ _id }) => _id),
          inside,
        )
        if (ops.length > 0) onChange(ops, { key: 'settings', values: { count: items.length } })
      }}
    />
  )
}

const NOTHING_WRONG = {}

/** The values of fields that the author may not change. */
function SeenForm({ items, used, props, columns, dashboards, sources }: FormProps) {
  const [kind] = used
  const { values, mixed } = mergedValues(
    props,
    items.map(({ component }) => component.props),
  )
  return (
    <PropForm
      {...{ props, values, mixed, columns }}
      names={kind?.names ?? {}}
      groups={used.length === 1 ? kind?.spec.groups : undefined}
      errors={NOTHING_WRONG}
      {...(dashboards ? { dashboards } : {})}
      {...(sources ? { sources } : {})}
      isReadOnly
      onChange={() => undefined}
    />
  )
}

/** Without the values that the form does not have: the listeners, and a script, which is kept although nothing runs it. */
function onlyKnown(props: Props, values: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in props))
}

function checkedBy({ spec }: BuilderKind, values: Readonly<Record<string, unknown>>): Record<string, Text> {
  const found = Object.entries(spec.check?.(withDefaults(spec.props, values)) ?? {})
  return Object.fromEntries(found.flatMap(([path, text]) => (text ? [[path, text] as const] : [])))
}
