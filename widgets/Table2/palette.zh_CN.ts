export default {
  synonyms: '轮播表格 滚动列表 大屏表格 跑马灯',
}
