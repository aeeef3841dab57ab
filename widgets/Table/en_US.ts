import type { SameKeys } from '@atrium/core/contract/define/words'
import type zh_CN from './zh_CN.ts'

export default {
  name: 'Table',
  about: 'Records in order of time',
  total: '{total|row|rows}',
  perPage: '{count} / page',
  pageSize: 'Rows per page',
  previous: 'Previous page',
  next: 'Next page',
  page: 'Page {page}',
  pages: '{current} / {pages}',
  jump: 'Go to',
  jumpUnit: '',
  pager: 'Pages',
  export: 'Export the table',
  noExport: 'There is no data to export',
  failedExport: 'The export failed; try again later',
} satisfies SameKeys<typeof zh_CN>
