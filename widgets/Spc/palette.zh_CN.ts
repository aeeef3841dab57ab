export default {
  synonyms: 'SPC CPK CP 工序能力 制程能力 质量 直方图 正态分布 标准差 规格限',
  control: '控制图',
  'control.about': '子组均值和极差及其控制限',
  'control.synonyms': 'SPC 管制图 均值极差图 Xbar-R 判异 休哈特',
  fraction: '不合格品率图',
  'fraction.about': '每批不合格品率及其控制限',
  'fraction.synonyms': 'p图 P图 不良率 缺陷 计数控制图 次品率',
}
