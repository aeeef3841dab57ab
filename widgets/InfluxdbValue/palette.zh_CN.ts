export default {
  synonyms: '读数 数字 指标 指标卡 单值 时序',
}
