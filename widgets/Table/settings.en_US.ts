import table from '@atrium/web/canvas/kind/table/settings.en_US'

export default {
  ...table,
  pagination: 'Pages',
  pageSize: 'Rows per page',
  scroll: 'Scroll by itself',
  adjustHeight: 'Space below',
}
