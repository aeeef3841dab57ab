import { heldRange } from '@atrium/charts/web/kind/held-range'
import { measured } from '@atrium/charts/web/kind/numbers'
import { timeText } from '@atrium/core/web/ui/zone'
import type { LiveLink } from '@atrium/dashboards/web/live/live-link'
import { useExplored } from '@atrium/dashboards/web/live/use-explored'
import type { ComponentQuery } from '@atrium/timeseries/contract/query'
import { Alert, Table } from 'antd'
import { useState } from 'react'
import { useWords } from '../words.ts'
import { decimalsOf } from './decimals.ts'

const PAGE_SIZE = 50

/** The rows of the query, newest first. The first page follows new points; the others are of the range that it had. */
export function TablePanel({ link, query }: { link: LiveLink | null; query: ComponentQuery }) {
  const { word } = useWords()
  const [current, setCurrent] = useState(1)
  const [held, setHeld] = useState<ReturnType<typeof heldRange>>()
  const { dataset, loading, refused } = useExplored(link, {
    query: { ...query, ...held },
    shape: 'page',
    widthPx: 1_000,
    current,
    pageSize: PAGE_SIZE,
    sorter: 'desc',
  })
  function go(page: number) {
    if (page === 1) setHeld(undefined)
    else if (current === 1 && dataset) setHeld(heldRange(dataset, 'desc'))
    setCurrent(page)
  }
  if (refused && !dataset) return <Alert type="warning" showIcon title={refused.msg} />
  const columns = (dataset?.columns ?? []).map(({ name, label, type }, index) => {
    const decimals = type === 'number' ? decimalsOf((dataset?.rows ?? []).map((cells) => cells[index])) : undefined
    return {
      key: name,
      title: type === 'time' ? word('time') : (label ?? name),
      align: type === 'number' ? ('end' as const) : ('start' as const),
      render: (_: unknown, { cells }: { cells: readonly unknown[] }) => {
        const cell = cells[index]
        if (type === 'time') return timeText(Number(cell))
        return typeof cell === 'boolean' ? String(cell) : measured(cell, decimals)
      },
    }
  })
  return (
    <Table
      className="visual-explore-table"
      size="small"
      loading={loading && !dataset}
      columns={columns}
      dataSource={(dataset?.rows ?? []).map((cells, index) => ({ key: index, cells }))}
      scroll={{ x: 'max-content', y: 420 }}
      pagination={{
        current,
        pageSize: PAGE_SIZE,
        total: dataset?.total ?? 0,
        showSizeChanger: false,
        showTotal: (total) => word('dataRows', { count: measured(total) }),
        onChange: go,
      }}
    />
  )
}
