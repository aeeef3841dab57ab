import type { BusinessQuery } from '@atrium/dashboards/contract/business'
import { serverData } from '@atrium/dashboards/web/builder/data/data-port'
import { RowsTable } from '@atrium/dashboards/web/builder/data/rows-table'
import { PullRefused } from '@atrium/dashboards/web/live/live-link'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Empty, Spin } from 'antd'
import { useWords } from '../words.ts'

interface PreviewProps {
  query: BusinessQuery
  /** Kind of the widget that will show the data. */
  kind: string
}

/** The data that the component will show, as far as the author may read it. */
export function Preview({ query, kind }: PreviewProps) {
  const { word, locale } = useWords()
  const asked = query.names.length > 0
  const { data, error, isFetching } = useQuery({
    queryKey: ['visual', 'preview', kind, locale, query],
    queryFn: async () => (await serverData.preview({ business: query, kind, locale }))[0] ?? null,
    enabled: asked,
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (!asked) return null
  if (error)
    return <Alert type="warning" showIcon title={error instanceof PullRefused ? error.message : word('noPreview')} />
  return (
    <section aria-label={word('preview')}>
      <h2 className="v-data-preview">{word('preview')}</h2>
      <Spin spinning={isFetching}>
        {data && data.rows.length > 0 && <RowsTable dataset={data} />}
        {data && data.rows.length === 0 && (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={word('nothingYet')} />
        )}
      </Spin>
    </section>
  )
}
