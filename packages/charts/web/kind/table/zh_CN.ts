export default {
  no: '序号',
  time: '时间',
  chooseRow: '选择第 {no} 行',
  noColumns: '没有选择数据列，表格不显示内容。请在设置中选择。',
} as const
