import type { SeriesQuery } from '../../../contract/series-query.ts'
import { DataContextProvider, useData } from '../data/data-context.ts'
import type { QueryFormProps } from '../data/query-form.ts'
import { SeriesForm } from './series-form.tsx'
import { SeriesNote } from './series-note.tsx'
import { Statement } from './statement.tsx'
import { StoredStatement } from './stored-statement.tsx'

/** A query of time series: a statement, or a form that can become one. Its names are those of the data source. */
export function SeriesQueryForm({ spec, source, query, shape, onChange }: QueryFormProps<SeriesQuery>) {
  const data = useData()
  if (query.influxql) {
    return (
      <DataContextProvider value={{ ...data, source }}>
        <StoredStatement key={query.influxql} {...{ query, onChange }} />
      </DataContextProvider>
    )
  }
  return (
    <DataContextProvider value={{ ...data, source }}>
      <SeriesNote {...{ query, shape, onChange }} />
      <SeriesForm {...{ spec, query, shape, onChange }} />
      {data.mayQuery && query.from && (query.fieldSet ?? []).length > 0 && (
        <Statement query={query} stepMs={60_000} onUse={(influxql) => onChange({ db: query.db ?? '', influxql })} />
      )}
    </DataContextProvider>
  )
}
