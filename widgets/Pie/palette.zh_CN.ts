export default {
  synonyms: '扇形图 占比 百分比 构成 比例 圆饼',
  ring: '环形图',
  'ring.about': '各部分的占比，中间留空',
  'ring.synonyms': '圆环 甜甜圈 环图 占比',
}
