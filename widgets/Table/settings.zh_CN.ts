import table from '@atrium/charts/web/kind/table/settings.zh_CN'

export default {
  ...table,
  pagination: '分页',
  pageSize: '每页条数',
  scroll: '自动滚动',
  adjustHeight: '下方留白',
}
