export default {
  synonyms: '图形 统计图 折线图 柱状图 柱形图 饼图 散点图 面积图',
  bar: '柱状图',
  'bar.about': '每类一根柱，比较大小',
  'bar.synonyms': '柱形图 条形图 柱子 对比 排名',
  stackedBar: '堆叠柱状图',
  'stackedBar.about': '随时间变化的柱，逐段叠加',
  'stackedBar.synonyms': '堆积柱状图 柱形图 叠加',
  scatter: '散点图',
  'scatter.about': '一个值随另一个值的分布',
  'scatter.synonyms': '散点 气泡 相关 分布',
}
