import { propErrors } from '@atrium/charts/contract/define/prop-errors'
import type { Shape } from '@atrium/charts/contract/define/widget'
import { Suspense, useId, useState } from 'react'
import type { ComponentItem, ItemDataSource, StoredQuery } from '../../../contract/dashboard.ts'
import type { Difference } from '../../../contract/dashboard-ops/diff.ts'
import { CheckedForm } from '../checked-form.tsx'
import { useBuilderWords } from '../words.ts'
import { type BuilderConnector, connectorOf } from './builder-connector.ts'
import { useData, useDataWords } from './data-context.ts'
import { lazyForm } from './lazy-form.ts'
import { StaticForm } from './static-form.tsx'

interface SourceFormProps {
  item: ComponentItem
  source: ItemDataSource
  shape: Shape
  connectors: readonly BuilderConnector[]
  onChange(source: ItemDataSource): void
}

/** Where the data of one query come from, and its form: one for each kind of source. */
export function SourceForm({ source, shape, connectors, onChange }: SourceFormProps) {
  const words = useDataWords()
  const id = useId()
  const { mayQuery, port } = useData()
  const [nothing, setNothing] = useState<string>()
  const connector = connectorOf(source, connectors)
  const isTyped = connector === 'static'
  const fits = isTyped || !connector || connector.spec.shapes(source.props).includes(shape as 'single')

  async function choose(key: string) {
    const next = connectors.find(({ spec }) => spec.key === key)
    if (key === STATIC) return take({ data: [] })
    if (!next) return
    const { start } = next.form ? await next.form() : {}
    const first = start ? await start(port, shape) : {}
    if (first) take(first, key)
    else setNothing(next.nothing)
  }

  function take(props: StoredQuery, key?: string) {
    onChange({ _id: source._id, ...(key === undefined ? {} : { connector: key }), props })
  }

  return (
    <>
      <div className="dashboards-builder-field">
        <label htmlFor={id}>{words.source}</label>
        <select
          id={id}
          className="dashboards-builder-input"
          disabled={!mayQuery}
          value={isTyped ? STATIC : (connector?.spec.key ?? '')}
          onChange={({ target }) => void choose(target.value)}
        >
          {connectors.map(({ spec, name }) => (
            <option key={spec.key} value={spec.key}>
              {name}
            </option>
          ))}
          <option value={STATIC}>{words.static}</option>
        </select>
        {!isTyped && connector && <span className="dashboards-builder-muted">{connector.about}</span>}
      </div>
      {nothing && <p role="alert">{nothing}</p>}
      {!fits && <p role="alert">{words.notThisShape}</p>}
      {isTyped && <StaticForm data={source.props.data} onChange={(data) => take({ data })} />}
      {!isTyped && connector && (
        <ConnectorForm
          {...{ connector, shape }}
          query={source.props}
          onChange={(query) => take(query, connector.spec.key)}
        />
      )}
    </>
  )
}

const STATIC = 'static'

interface ConnectorFormProps {
  connector: BuilderConnector
  query: StoredQuery
  shape: Shape
  onChange(query: StoredQuery): void
}

/** The form of the connector, or that of its table. */
function ConnectorForm({ connector, query, shape, onChange }: ConnectorFormProps) {
  const { loading } = useBuilderWords()
  const { spec, form } = connector
  const Own = form && lazyForm(form)
  if (!Own) return <TableForm {...{ connector, query, onChange }} />
  return (
    <Suspense fallback={<p className="dashboards-builder-muted">{loading}</p>}>
      <Own {...{ spec, query, shape, onChange }} />
    </Suspense>
  )
}

function TableForm({ connector, query, onChange }: Omit<ConnectorFormProps, 'shape'>) {
  const table = connector.spec.query
  const take = (changes: readonly Difference[]) => {
    const next: Record<string, unknown> = { ...query }
    for (const { path, value } of changes) {
      const [name = '', ...inside] = path
      next[name] = inside.length === 0 ? value : withValue(next[name], inside, value)
    }
    onChange(next)
  }
  return (
    <CheckedForm
      props={table}
      values={query}
      names={connector.fields ?? {}}
      columns={NONE}
      marks
      check={(values) => propErrors(table, values)}
      onChange={take}
    />
  )
}

const NONE: readonly string[] = []

function withValue(into: unknown, [name = '', ...inside]: readonly string[], value: unknown): object {
  const object = { ...(into as Record<string, unknown>) }
  if (inside.length > 0) return { ...object, [name]: withValue(object[name], inside, value) }
  if (value !== undefined) return { ...object, [name]: value }
  delete object[name]
  return object
}
