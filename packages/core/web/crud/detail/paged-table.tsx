import type { UseQueryResult } from '@tanstack/react-query'
import { Table, type TableProps } from 'antd'
import { use, useState } from 'react'
import { useErrorText } from '../error-text.ts'
import { formatNumber } from '../values/money.ts'
import { useCrudWords } from '../words.ts'
import { OnPaper } from './on-paper.ts'

const PAGE_SIZE = 10
/** As many as a call answers. */
const PAPER_SIZE = 100

interface Page {
  current: number
  size: number
  go(current: number): void
}

export function usePageNumber(): Page {
  const [current, go] = useState(1)
  return { current, size: use(OnPaper) ? PAPER_SIZE : PAGE_SIZE, go }
}

interface PagedTableProps<Row> {
  asked: UseQueryResult<{ list: Row[]; pagination: { total: number } }>
  page: Page
  columns: NonNullable<TableProps<Row>['columns']>
  empty: string
}

/** A table in a tab of a detail: one page of rows, or why there are none. */
export function PagedTable<Row extends { _id: string }>({ asked, page, columns, empty }: PagedTableProps<Row>) {
  const { data, error, isFetching } = asked
  const errorText = useErrorText()
  const { word, locale } = useCrudWords()
  const total = data?.pagination.total ?? 0
  const isCut = use(OnPaper) && total > PAPER_SIZE
  const cut = () =>
    word('printedFirst', { count: formatNumber(PAPER_SIZE, locale), total: formatNumber(total, locale) })
  return (
    <Table<Row>
      size="small"
      rowKey="_id"
      loading={!data && isFetching}
      // While they are read, nobody knows whether there are any.
      {...(data && { dataSource: data.list })}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: error ? errorText(error) : empty }}
      pagination={{
        current: page.current,
        pageSize: page.size,
        total,
        size: 'small',
        hideOnSinglePage: true,
        showSizeChanger: false,
        onChange: page.go,
      }}
      columns={columns}
      {...(isCut ? { footer: cut } : {})}
    />
  )
}
