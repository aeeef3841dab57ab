import type { Shape } from '@atrium/charts/contract/define/widget'
import { Suspense, useId, useMemo, useState } from 'react'
import type { ComponentItem, ItemDataSource, StoredQuery } from '../../../contract/dashboard.ts'
import { needsSetUp } from '../../../contract/define/connector.ts'
import { isRanged } from '../range/range-ops.ts'
import { useBuilderWords } from '../words.ts'
import { type BuilderConnector, connectorOf } from './builder-connector.ts'
import { useData, useDataWords, useSourceChoices, useSourceNames } from './data-context.ts'
import { lazyForm } from './lazy-form.ts'
import { StaticForm } from './static-form.tsx'
import { TableForm } from './table-form.tsx'

interface SourceFormProps {
  item: ComponentItem
  source: ItemDataSource
  shape: Shape
  connectors: readonly BuilderConnector[]
  /** Whether the item has the time range of the dashboard. */
  follows: boolean
  onChange(source: ItemDataSource): void
}

/** Where the data of one query come from, and its form: one for each kind of source. */
export function SourceForm({ source, shape, connectors, follows, onChange }: SourceFormProps) {
  const words = useDataWords()
  const id = useId()
  const { mayQuery, port } = useData()
  const [nothing, setNothing] = useState<string>()
  const connector = connectorOf(source, connectors)
  const isTyped = connector === 'typed'
  const fits = isTyped || !connector || connector.spec.shapes(source.props).includes(shape as 'single')
  const stored = useSourceChoices()
  const choices = (stored ?? []).filter(({ type }) => connectors.some(({ spec }) => spec.type === type))
  const isUnknown = !isTyped && source._id !== '' && !choices.some(({ _id }) => _id === source._id)
  const isMissing = !isTyped && source._id === '' && connector !== undefined && needsSetUp(connector.spec)

  async function choose(chosen: string) {
    setNothing(undefined)
    if (chosen === TYPED) return take({ data: [] })
    const choice = choices.find(({ _id }) => _id === chosen)
    const next = connectors.find(({ spec }) => (choice ? spec.type === choice.type : spec.key === chosen))
    if (!next) return
    // Another source of the same kind is asked the same.
    if (choice && connector === next) return take(source.props, next.spec.key, choice._id)
    const { start } = next.form ? await next.form() : {}
    const first = start ? await start(port, shape) : {}
    if (first) take(first, next.spec.key, choice?._id)
    else setNothing(next.nothing)
  }

  function take(props: StoredQuery, key?: string, _id = '') {
    onChange({ _id, ...(key === undefined ? {} : { connector: key }), props })
  }

  return (
    <>
      <div className="dashboards-builder-field">
        <label htmlFor={id}>{words.source}</label>
        <select
          id={id}
          className="dashboards-builder-input"
          disabled={!mayQuery}
          value={isTyped ? TYPED : isMissing ? '' : source._id || (connector?.spec.key ?? '')}
          onChange={({ target }) => void choose(target.value)}
        >
          {isMissing && <option value="">{words.chooseSource}</option>}
          {connectors
            .filter(({ spec }) => !needsSetUp(spec))
            .map(({ spec, name }) => (
              <option key={spec.key} value={spec.key}>
                {name}
              </option>
            ))}
          {choices.map(({ _id, title }) => (
            <option key={_id} value={_id}>
              {title}
            </option>
          ))}
          {isUnknown && <option value={source._id}>{stored ? words.sourceGone : words.storedSource}</option>}
          <option value={TYPED}>{words.static}</option>
        </select>
        {!isTyped && connector && <span className="dashboards-builder-muted">{connector.about}</span>}
      </div>
      {nothing && <p role="alert">{nothing}</p>}
      {!fits && <p role="alert">{words.notThisShape}</p>}
      {isTyped && <StaticForm data={source.props.data} onChange={(data) => take({ data })} />}
      {!isTyped && connector && (
        <ConnectorForm
          {...{ connector, shape, follows }}
          source={source._id}
          query={source.props}
          onChange={(query) => take(query, connector.spec.key, source._id)}
        />
      )}
    </>
  )
}

const TYPED = 'typed'

interface ConnectorFormProps {
  connector: BuilderConnector
  /** `_id` of the stored data source that it asks, or ''. */
  source: string
  query: StoredQuery
  shape: Shape
  follows: boolean
  onChange(query: StoredQuery): void
}

/** The form of the connector, or that of its table. */
function ConnectorForm({ connector: whole, source, query, shape, follows, onChange }: ConnectorFormProps) {
  const { loading } = useBuilderWords()
  const connector = useMemo(() => withoutRange(whole, follows), [whole, follows])
  const { spec, form } = connector
  const Own = form && lazyForm(form)
  if (!Own) return <NamedTableForm {...{ connector, source, query, onChange }} />
  return (
    <Suspense fallback={<p className="dashboards-builder-muted">{loading}</p>}>
      <Own {...{ spec, source, query, shape, onChange }} fields={connector.fields ?? {}} />
    </Suspense>
  )
}

/** The range has a field of its own, but where none means all there is. An item that follows has no other. */
function withoutRange(connector: BuilderConnector, follows: boolean): BuilderConnector {
  if (!follows && !isRanged(connector.spec)) return connector
  const { startTime: _, endTime: __, ...query } = connector.spec.query
  return { ...connector, spec: { ...connector.spec, query } }
}

function NamedTableForm({ connector, source, query, onChange }: Omit<ConnectorFormProps, 'shape' | 'follows'>) {
  const names = useSourceNames(source)
  return <TableForm spec={connector.spec} fields={connector.fields ?? {}} columns={names} {...{ query, onChange }} />
}
