export default {
  option: 'ECharts 选项（JSON）',
  data: '数据形态',
  'data=series': '时间序列',
  'data=single': '每列一个值',
  'data=rows': '按标签分行',
  'data=exact': '全部数据点',
}
