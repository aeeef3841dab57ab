import type { BusinessQuery } from '@atrium/contract/business'
import type { Dataset } from '@atrium/contract/dashboard'
import { timestamp } from '@atrium/contract/time'
import { measured } from '@atrium/web/canvas/kind/numbers'
import { askPreview } from '@atrium/web/canvas/live/ask-preview'
import { PullRefused } from '@atrium/web/canvas/live/live-link'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Empty, Spin, Table } from 'antd'
import { useWords } from '../words.ts'

interface PreviewProps {
  query: BusinessQuery
  /** Kind of the widget that will show the data. */
  kind: string
}

const SHOWN_ROWS = 5

/** The data that the component will show, as far as the author may read it. */
export function Preview({ query, kind }: PreviewProps) {
  const { word, locale } = useWords()
  const asked = query.names.length > 0
  const { data, error, isFetching } = useQuery({
    queryKey: ['visual', 'preview', kind, locale, query],
    queryFn: async () => (await askPreview({ business: query, kind, locale }))[0] ?? null,
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
      <Spin spinning={isFetching}>{data && <Rows dataset={data} />}</Spin>
    </section>
  )
}

function Rows({ dataset }: { dataset: Dataset }) {
  const { word } = useWords()
  const first = dataset.ordered ? 1 : 0
  const columns = dataset.columns.slice(first).map(({ name, label, unit, type }, index) => ({
    key: name,
    title:
      type === 'time'
        ? word('time')
        : `${label ?? (name === 'count' ? word('countOfRows') : name)}${unit ? ` (${unit})` : ''}`,
    align: type === 'number' ? ('end' as const) : ('start' as const),
    render: (_: unknown, { cells }: { cells: Dataset['rows'][number] }) => {
      const cell = cells[index + first]
      return type === 'time' && typeof cell === 'number' ? timestamp(cell) : measured(cell)
    },
  }))
  const shown = dataset.ordered ? dataset.rows.slice(0, SHOWN_ROWS) : dataset.rows.slice(-SHOWN_ROWS)
  return (
    <Table
      size="small"
      pagination={false}
      columns={columns}
      dataSource={shown.map((cells, index) => ({ key: index, cells }))}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={word('nothingYet')} /> }}
    />
  )
}
