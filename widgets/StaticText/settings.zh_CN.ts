export default {
  text: '文字',
  color: '颜色',
  fontSize: '字号',
  bold: '加粗',
  align: '对齐',
  'align=left': '左',
  'align=center': '中',
  'align=right': '右',
}
