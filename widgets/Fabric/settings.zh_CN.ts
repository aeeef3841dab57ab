export default {
  config: '图',
  'config.widthPx': '宽',
  'config.heightPx': '高',
  'config.background': '背景颜色',
  nameColumn: '名称列',
  'hint:nameColumn':
    '每行改变一个对象：`fill`、`stroke`、`strokeWidth`、`strokeDash`、`opacity`、`backgroundColor`、`src`、`text` 列各改变同名属性，其他列不起作用。',
  fillCanvas: '充满组件',
  event: '消息',
  'hint:event': '类型为 `fabricFilter` 的消息使名为 `event` 的对象显示其值。',
  'event.min': '数值下限',
  'event.max': '数值上限',
}
