export default {
  timeStyle: '时间',
  'timeStyle.format': '时间格式',
  'timeStyle.color': '时间颜色',
  dateStyle: '日期',
  'dateStyle.format': '日期格式',
  'dateStyle.color': '日期颜色',
  showDate: '显示日期',
  align: '对齐',
  'align=left': '左',
  'align=center': '中',
  'align=right': '右',
}
