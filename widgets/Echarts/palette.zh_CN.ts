export default {
  synonyms: '漏斗图 热力图 K线 箱线图 关系图 旭日图 矩形树图 日历图 平行坐标 树图',
  nearest: '甘特图 词云',
  radar: '雷达图',
  'radar.about': '一次比较五个指标',
  'radar.synonyms': '雷达 蛛网图 蜘蛛图 能力图',
}
