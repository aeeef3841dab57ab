export default {
  synonyms: '混合图 双轴图 折柱图 柱线图 柱状图 折线图 面积图 散点图',
}
