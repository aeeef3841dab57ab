import { propErrors } from '@atrium/charts/contract/define/prop-errors'
import type { Shape } from '@atrium/charts/contract/define/widget'
import { useLocale } from '@atrium/charts/web/kind/words'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import { useId, useState } from 'react'
import type { ComponentItem, ItemDataSource } from '../../../contract/dashboard.ts'
import type { Difference } from '../../../contract/dashboard-ops/diff.ts'
import { CheckedForm } from '../checked-form.tsx'
import { useBuilderWords } from '../words.ts'
import { type BuilderConnector, connectorOf } from './builder-connector.ts'
import { BusinessForm } from './business/business-form.tsx'
import { anyQuery } from './business/choices.ts'
import { useData, useDataWords } from './data-context.ts'
import { SeriesForm } from './series/series-form.tsx'
import { Statement } from './statement.tsx'
import { StaticForm } from './static-form.tsx'
import { StoredStatement } from './stored-statement.tsx'

type Query = ItemDataSource['props']

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
  const { mayQuery } = useData()
  const queries = useQueryClient()
  const catalogue = useBusinessQuery()
  const [isEmpty, setEmpty] = useState(false)
  const connector = connectorOf(source, connectors)
  const isTyped = connector === 'static'
  const fits = isTyped || !connector || connector.spec.shapes(source.props).includes(shape as 'single')

  async function choose(key: string) {
    const next = connectors.find(({ spec }) => spec.key === key)
    if (key === STATIC) return take({ data: [] })
    if (!next) return
    if (!('business' in next.spec.query)) return take({}, key)
    // Without an app, the server would refuse it.
    const first = anyQuery(await queries.fetchQuery(catalogue), shape)
    if (first) take({ business: first }, key)
    else setEmpty(true)
  }

  function take(props: Query, key?: string) {
    onChange({ _id: source._id, ...(key === undefined ? {} : { connector: key }), props })
  }

  return (
    <>
      <div className="b-field">
        <label htmlFor={id}>{words.source}</label>
        <select
          id={id}
          className="b-input"
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
        {!isTyped && connector && <span className="b-muted">{connector.about}</span>}
      </div>
      {isEmpty && <p role="alert">{words.noBusiness}</p>}
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
  query: Query
  shape: Shape
  onChange(query: Query): void
}

/** Queries of series and of business data have forms of their own; every other one has that of its table. */
function ConnectorForm({ connector, query, shape, onChange }: ConnectorFormProps) {
  const table = connector.spec.query
  const { mayQuery } = useData()
  if ('business' in table) return <Business {...{ query, shape, onChange }} />
  if ('fieldSet' in table && query.influxql) return <StoredStatement key={query.influxql} {...{ query, onChange }} />
  if ('fieldSet' in table)
    return (
      <>
        <SeriesForm {...{ table, query, shape, onChange }} />
        {mayQuery && query.from && (query.fieldSet ?? []).length > 0 && (
          <Statement query={query} stepMs={60_000} onUse={(influxql) => onChange({ db: query.db ?? '', influxql })} />
        )}
      </>
    )
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

function useBusinessQuery() {
  const { port } = useData()
  return queryOptions({ queryKey: ['builder', 'business', useLocale()], queryFn: port.business })
}

function Business({ query, shape, onChange }: Omit<ConnectorFormProps, 'connector'>) {
  const common = useBuilderWords()
  const { mayQuery } = useData()
  const { data: catalogue, isError } = useQuery(useBusinessQuery())
  if (isError) return <p role="alert">{common.failed}</p>
  if (!catalogue) return <p className="b-muted">{common.loading}</p>
  const { business } = query
  if (!business) return null
  return (
    <Form layout="vertical" disabled={!mayQuery}>
      <BusinessForm
        {...{ catalogue, shape }}
        query={business}
        startTime={query.startTime ?? ''}
        onChange={(next) => onChange({ ...query, business: next })}
        onRange={(startTime) => onChange({ ...query, startTime })}
      />
    </Form>
  )
}
