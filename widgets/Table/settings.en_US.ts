import table from '@atrium/charts/web/kind/table/settings.en_US'

export default {
  ...table,
  pagination: 'Pages',
  pageSize: 'Rows per page',
  scroll: 'Scroll by itself',
  adjustHeight: 'Space below',
}
