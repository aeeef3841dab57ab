import { fill, useLocale } from '@atrium/core/web/words'
import './data.css'
import { shapeOf, type WidgetSpec } from '@atrium/charts/contract/define/widget'
import { LineIcon } from '@atrium/core/web/ui/line-icon'
import { zoneOfDays } from '@atrium/core/web/ui/zone'
import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react'
import type { ComponentItem, ItemDataSource } from '../../../contract/dashboard.ts'
import { applyOps } from '../../../contract/dashboard-ops/apply.ts'
import type { DashboardOp, Draft } from '../../../contract/dashboard-ops/ops.ts'
import { completedLabel } from '../../../contract/dashboard-ops/undo.ts'
import { MAX_SOURCES } from '../../../contract/dashboard-schema.ts'
import type { BuilderKind } from '../builder-kind.ts'
import { editableOf, itemOps } from '../change-items.ts'
import { LockGate } from '../lock-gate.tsx'
import type { PanelProps, Rights } from '../panel.ts'
import { Nothing, Panel } from '../panel-frame.tsx'
import { ItemRange } from '../range/item-range.tsx'
import { useBuilderWords } from '../words.ts'
import { type BuilderConnector, isBound, sourceText } from './builder-connector.ts'
import { columnOps } from './column-ops.ts'
import { completedOps, followedTitle, mostColumns, titleOps } from './completed-data.ts'
import { DataContextProvider, useData, useDataWords } from './data-context.ts'
import type { DataPort } from './data-port.ts'
import type { DroppedField } from './dropped-field.ts'
import { bindingOps, withFirstData } from './first-data.ts'
import { lazyForm } from './lazy-form.ts'
import { ParametersForm } from './parameters-form.tsx'
import { Preview } from './preview.tsx'
import type { RebindFormProps } from './query-form.ts'
import { ScriptForm } from './script-form.tsx'
import { SourceForm } from './source-form.tsx'
import { NEW, startSource, useLastBound } from './start-source.ts'
import { FormQueryContext } from './use-preview.ts'

interface DataPanelProps extends PanelProps {
  kinds: readonly BuilderKind[]
  connectors: readonly BuilderConnector[]
  port: DataPort
  rights: Rights
  /** The way to the first point, for a tenant without time series. */
  firstPoint?: ReactNode
  /** A field is used in another item (`id`), or in a new one. */
  onUseField?(field: DroppedField, id?: string): void
}

/** The queries of one item; what several items are bound to; the parameters of the dashboard. */
export function DataPanel({ kinds, connectors, port, rights, firstPoint, onUseField, ...panel }: DataPanelProps) {
  const words = useDataWords()
  const { nothingSelected } = useBuilderWords()
  const { draft, selected, onChange } = panel
  const { items, isLocked } = editableOf(draft, selected)
  const [item] = items
  const last = useLastBound(draft)
  const spec = kinds.find((one) => one.spec.kind === item?.component.component)?.spec
  const shape = item && spec ? shapeOf(spec, item.component.props) : 'none'
  const context = useMemo(() => {
    const parameters = (draft.options.parameters ?? []).map(({ name, label = '', several }) => ({
      name,
      label,
      several,
    }))
    const elsewhere = onUseField && { items: readersBut(draft, item?._id, kinds), use: onUseField }
    const zone = draft.options.timeZone || zoneOfDays()
    return {
      port,
      parameters,
      zone,
      mayQuery: rights.query,
      mayScript: rights.script,
      firstPoint,
      ...(elsewhere ? { elsewhere } : {}),
    }
  }, [port, draft, item?._id, kinds, rights.query, rights.script, firstPoint, onUseField])
  return (
    <DataContextProvider value={context}>
      <Panel title={words.title} count={items.length}>
        {!rights.query && <p role="note">{words.mayNotQuery}</p>}
        {items.length === 0 && <Nothing text={fill(nothingSelected, { hint: words.hint })} />}
        {items.length === 1 && item && shape === 'none' && <Nothing text={words.noData} />}
        {items.length === 1 && item && spec && shape !== 'none' && (
          <LockGate {...{ items, isLocked, onChange }}>
            <Queries key={item._id} {...{ draft, item, spec, last, connectors, onChange }} />
          </LockGate>
        )}
        {items.length !== 1 && !isLocked && draft.items.size > 0 && (
          <>
            <h3>{words.rebind}</h3>
            {items.length === 0 && <p className="dashboards-builder-muted">{words.rebindAll}</p>}
            <RebindForms
              {...{ connectors, draft, onChange }}
              ids={(items.length > 0 ? items : unlocked(draft)).map(({ _id }) => _id)}
            />
          </>
        )}
        {items.length === 0 && <ParametersForm {...{ draft, onChange }} />}
      </Panel>
    </DataContextProvider>
  )
}

interface RebindFormsProps extends RebindFormProps {
  connectors: readonly BuilderConnector[]
}

function RebindForms({ connectors, ...form }: RebindFormsProps) {
  const { loading } = useBuilderWords()
  const own = connectors.flatMap(({ spec, rebind }) => (rebind ? [{ key: spec.key, Form: lazyForm(rebind) }] : []))
  return (
    <Suspense fallback={<p className="dashboards-builder-muted">{loading}</p>}>
      {own.map(({ key, Form }) => (
        <Form key={key} {...form} />
      ))}
    </Suspense>
  )
}

/** The other items that read data, by their titles. */
function readersBut({ items }: Draft, own: string | undefined, kinds: readonly BuilderKind[]) {
  return [...items.values()].flatMap(({ item: { _id: id, locked, component } }) => {
    const kind = kinds.find((one) => one.spec.kind === component.component)
    const isReader = kind !== undefined && shapeOf(kind.spec, component.props) !== 'none'
    return id === own || locked || !isReader ? [] : [{ id, name: component.title || kind.name }]
  })
}

function unlocked({ items }: Draft): ComponentItem[] {
  return [...items.values()].flatMap(({ item }) => (item.locked ? [] : [item]))
}

interface QueriesProps extends Pick<PanelProps, 'draft' | 'onChange'> {
  item: ComponentItem
  spec: WidgetSpec
  /** `_id` of the item whose data were chosen last. */
  last: string
  connectors: readonly BuilderConnector[]
}

const LABEL = { key: 'data', values: { count: 1 } }

function Queries({ draft, item, spec, last, connectors, onChange }: QueriesProps) {
  const words = useDataWords()
  const shape = shapeOf(spec, item.component.props)
  const { mayQuery, port } = useData()
  const locale = useLocale()
  const [chosen, setChosen] = useState(0)
  const stored = item.component.dataSources
  // An item without a query shows the form of its first one. It is stored when something is chosen in it.
  const sources = stored.length > 0 ? stored : [startSource(draft.items.get(last)?.item, shape, connectors)]
  const index = Math.min(chosen, sources.length - 1)
  const source = sources[index] ?? NEW
  /** The draft when the answers are there. */
  const latest = useRef(draft)
  latest.current = draft
  const report = (after: readonly ItemDataSource[]) => {
    const ops = [
      ...bindingOps(draft, item, after),
      ...columnOps(draft, item, spec, after, connectors),
      ...itemOps(draft, [item._id], followedTitle(item.component, after)),
    ]
    if (ops.length > 0) {
      onChange(ops, LABEL)
      // An answer may be there before the panel is drawn again.
      latest.current = applyOps(draft, ops).draft
    }
    const first = withFirstData(item.component, after)
    const next = { ...item, component: first }
    void complete(next, !isBound(item.component) && isBound(first))
  }
  async function complete(begun: ComponentItem, isFirst: boolean) {
    const before = item.component.dataSources
    const read = () => {
      const now = latest.current.items.get(item._id)?.item
      return now && { draft: latest.current, item: now }
    }
    const add = (ops: DashboardOp[]) => ops.length > 0 && onChange(ops, completedLabel(1))
    if (isFirst) add(await completedOps({ port, spec, locale }, { draft, item: begun }, read))
    add(await titleOps(port, before, begun, read))
  }
  const most = mostColumns(spec, item.component.props)
  const formQuery = useMemo(() => ({ draft, item, index, mostColumns: most }), [draft, item, index, most])
  const set = (next: ItemDataSource) => report(sources.with(index, next))
  return (
    <>
      <div className="dashboards-builder-queries" role="tablist" aria-label={words.queries}>
        {sources.map((one, n) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: queries have no identity besides their place
            key={n}
            type="button"
            role="tab"
            className="dashboards-builder-button"
            aria-selected={n === index}
            title={sourceText(one, connectors)}
            onClick={() => setChosen(n)}
          >
            {fill(words.query, { n: n + 1 })}
          </button>
        ))}
      </div>
      <div className="dashboards-builder-row">
        <button
          type="button"
          className="dashboards-builder-button"
          disabled={!mayQuery || sources.length >= MAX_SOURCES}
          onClick={() => {
            report([...sources, NEW])
            setChosen(sources.length)
          }}
        >
          {words.addQuery}
        </button>
        <button
          type="button"
          className="dashboards-builder-icon"
          aria-label={fill(words.copyQuery, { n: index + 1 })}
          title={fill(words.copyQuery, { n: index + 1 })}
          disabled={!mayQuery || sources.length >= MAX_SOURCES}
          onClick={() => {
            report(sources.toSpliced(index + 1, 0, source))
            setChosen(index + 1)
          }}
        >
          <LineIcon name="copy" />
        </button>
        <button
          type="button"
          className="dashboards-builder-icon"
          aria-label={fill(words.removeQuery, { n: index + 1 })}
          title={fill(words.removeQuery, { n: index + 1 })}
          disabled={!mayQuery || stored.length === 0}
          onClick={() => report(sources.toSpliced(index, 1))}
        >
          <LineIcon name="close" />
        </button>
      </div>
      <ItemRange {...{ draft, item, spec, connectors, index, mayQuery, onChange }} />
      <FormQueryContext.Provider value={formQuery}>
        <SourceForm
          key={`${index} ${sources.length}`}
          {...{ item, source, shape, connectors }}
          follows={draft.options.range !== undefined && item.followsRange === true}
          onChange={set}
        />
      </FormQueryContext.Provider>
      {source.props.data === undefined && (
        <Preview {...{ draft, item, index, connectors }} onMend={(props) => set({ ...source, props })} />
      )}
      {stored.length > 0 && <ScriptForm {...{ draft, item, onChange }} />}
    </>
  )
}
