export default {
  config: '图',
  'config.widthPx': '宽',
  'config.heightPx': '高',
  'config.background': '背景颜色',
  fillCanvas: '充满组件',
  event: '消息',
  'hint:event':
    '类型为 `fabricFilter` 的消息成为 `event` 列，数值保持在上下限之间；`eventLevel` 列是其在上下限之间的位置，从 0 到 1。',
  'event.min': '数值下限',
  'event.max': '数值上限',
}
