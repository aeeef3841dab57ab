export default {
  content: '内容',
  color: '文字颜色',
  verticalAlign: '垂直对齐',
  'verticalAlign=top': '上',
  'verticalAlign=middle': '中',
  'verticalAlign=bottom': '下',
  scroll: '内容过长时可滚动',
}
