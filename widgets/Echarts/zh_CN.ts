export default {
  name: '自定义图表',
  about: '按 ECharts 选项（JSON）画的图表',
  failed: '图表选项无法画出，请检查其中的类型和坐标轴',
} as const
