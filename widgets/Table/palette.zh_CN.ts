export default {
  synonyms: '列表 明细 记录 数据表 报表 导出',
  nearest: '报警列表 告警 排行榜',
}
