import { useQuery } from '@tanstack/react-query'
import { Tabs } from '../../ui/tabs.tsx'
import { countRows } from '../calls.ts'
import { useEntityPage } from '../entity-context.ts'
import { formatNumber } from '../values/money.ts'
import { useCrudWords } from '../words.ts'
import { listQuery } from './list-address.ts'
import './status-tabs.css'
import type { ListState } from './use-list.ts'

/** The statuses of the list as tabs, each with its number of rows under the other filters. */
export function StatusTabs({ list }: { list: ListState }) {
  const { app, entity, words } = useEntityPage()
  const { word, locale } = useCrudWords()
  const { address, change } = list
  const { status: chosen = '', ...others } = address.filters
  const { data } = useQuery({
    queryKey: [app.key, entity.name, 'counts', address.keyword, others],
    queryFn: () => {
      const {
        current: _,
        pageSize: __,
        sort: ___,
        ...query
      } = listQuery(entity, { ...address, filters: others }, new Date())
      return countRows(entity, query)
    },
    placeholderData: (before) => before,
  })
  const counts = data?.counts
  const whole = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const label = (name: string, count: number | undefined) => (
    <span className="core-crud-status-tab">
      {name}
      {count !== undefined && <small>{formatNumber(count, locale)}</small>}
    </span>
  )
  return (
    <Tabs
      className="core-crud-status-tabs"
      aria-label={words.field('status')}
      activeKey={chosen}
      onChange={(status) => change({ status })}
      items={[
        { key: '', label: label(word('allStatuses'), whole) },
        ...Object.keys(entity.status ?? {}).map((status) => ({
          key: status,
          label: label(words.status(Number(status)), counts?.[status]),
        })),
      ]}
    />
  )
}
