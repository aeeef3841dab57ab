export default {
  title: '组件',
  values: '数值',
  curves: '图表',
  tables: '表格和分组',
  controls: '控制',
  others: '内容',
  size: '默认 {width} × {height}',
  noRight: '没有使用此组件的权限',
  nearest: '还没有“{search}”组件，最接近的是：',
  hint: '拖到画布上，或按回车放到空位。',
} as const
