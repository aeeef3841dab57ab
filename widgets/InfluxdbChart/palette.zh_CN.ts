export default {
  synonyms: '折线图 曲线 曲线图 线图 走势 时间序列 历史曲线',
  stackedArea: '堆叠面积图',
  'stackedArea.about': '随时间变化的面积，逐层叠加',
  'stackedArea.synonyms': '面积图 堆积面积图 区域图 叠加',
}
