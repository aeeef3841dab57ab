export default {
  forItems: '{count} 个组件',
  nothingSelected: '没有选中组件。',
  untitled: '未命名',
  search: '搜索',
  nothingFound: '没有符合的内容',
  add: '添加',
  remove: '删除',
  cancel: '取消',
  ok: '确定',
  loading: '加载中…',
  failed: '加载失败',
  retry: '重试',
}
