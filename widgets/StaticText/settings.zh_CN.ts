export default {
  text: '文字',
  color: '颜色',
  fontSize: '字号',
  bold: '加粗',
  align: '对齐',
  'align=left': '左',
  'align=center': '中',
  'align=right': '右',
  verticalAlign: '垂直对齐',
  'verticalAlign=top': '上',
  'verticalAlign=middle': '中',
  'verticalAlign=bottom': '下',
}
