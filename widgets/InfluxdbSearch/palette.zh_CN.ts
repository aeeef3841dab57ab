export default {
  synonyms: '搜索 筛选 过滤 条件 时间选择 下拉 参数',
  nearest: '选项卡 标签页',
}
