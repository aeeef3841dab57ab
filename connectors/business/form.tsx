import { useLocale } from '@atrium/core/web/words'
import { useData } from '@atrium/dashboards/web/builder/data/data-context'
import type { QueryFormProps, QueryTitles, StartQuery } from '@atrium/dashboards/web/builder/data/query-form'
import { useBuilderWords } from '@atrium/dashboards/web/builder/words'
import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import type { BusinessSource } from './business-source.ts'
import { askCatalogue } from './web/ask-catalogue.ts'
import { BusinessForm } from './web/business-form.tsx'
import { anyQuery, titleOf } from './web/choices.ts'

/** A query without an app would be refused, so the first is one that already shows data. */
export const start: StartQuery = async (port, shape) => {
  const business = anyQuery(await askCatalogue(port), shape)
  return business ? { business } : null
}

/** A list or ranking is called as on the app's own pages, figures as the first of them. */
export const titles: QueryTitles = async (port, queries) => {
  const { apps } = await askCatalogue(port)
  return queries.map(({ business }: BusinessSource) => (business ? titleOf(apps, business) : ''))
}

/** A query of business data, from what the author may read. */
export default function BusinessQueryForm({ spec, query, shape, onChange }: QueryFormProps<BusinessSource>) {
  const common = useBuilderWords()
  const locale = useLocale()
  const { port, mayQuery } = useData()
  const { data: catalogue, isError } = useQuery({
    queryKey: ['builder', 'business', locale],
    queryFn: () => askCatalogue(port),
  })
  if (isError) return <p role="alert">{common.failed}</p>
  if (!catalogue) return <p className="dashboards-builder-muted">{common.loading}</p>
  const { business } = query
  if (!business) return null
  return (
    <Form layout="vertical" disabled={!mayQuery}>
      <BusinessForm
        {...{ catalogue, shape }}
        query={business}
        // A component that follows the range of its dashboard has no other.
        startTime={'startTime' in spec.query ? (query.startTime ?? '') : undefined}
        onChange={(next) => onChange({ ...query, business: next })}
        onRange={(startTime) => onChange({ ...query, startTime })}
      />
    </Form>
  )
}
