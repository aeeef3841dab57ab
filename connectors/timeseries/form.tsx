import { useData } from '@atrium/dashboards/web/builder/data/data-context'
import type { QueryFormProps } from '@atrium/dashboards/web/builder/data/query-form'
import type { SeriesQuery } from './series-query.ts'
import { SeriesForm } from './web/series-form.tsx'
import { Statement } from './web/statement.tsx'
import { StoredStatement } from './web/stored-statement.tsx'

/** A query of time series: a statement, or a form that can become one. */
export default function TimeSeriesForm({ spec, query, shape, onChange }: QueryFormProps<SeriesQuery>) {
  const { mayQuery } = useData()
  if (query.influxql) return <StoredStatement key={query.influxql} {...{ query, onChange }} />
  return (
    <>
      <SeriesForm {...{ spec, query, shape, onChange }} />
      {mayQuery && query.from && (query.fieldSet ?? []).length > 0 && (
        <Statement query={query} stepMs={60_000} onUse={(influxql) => onChange({ db: query.db ?? '', influxql })} />
      )}
    </>
  )
}
