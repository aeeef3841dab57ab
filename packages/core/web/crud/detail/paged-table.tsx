import type { UseQueryResult } from '@tanstack/react-query'
import { Table, type TableProps } from 'antd'
import { useState } from 'react'
import { useErrorText } from '../error-text.ts'

export const PAGE_SIZE = 10

interface Page {
  current: number
  go(current: number): void
}

export function usePageNumber(): Page {
  const [current, go] = useState(1)
  return { current, go }
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
  return (
    <Table<Row>
      size="small"
      rowKey="_id"
      loading={!data && isFetching}
      dataSource={data?.list ?? []}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: error ? errorText(error) : empty }}
      pagination={{
        current: page.current,
        pageSize: PAGE_SIZE,
        total: data?.pagination.total ?? 0,
        size: 'small',
        hideOnSinglePage: true,
        showSizeChanger: false,
        onChange: page.go,
      }}
      columns={columns}
    />
  )
}
