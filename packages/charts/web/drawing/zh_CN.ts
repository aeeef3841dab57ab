export default {
  drawing: '图',
  none: '图中还没有对象',
  missing: '数据中没有列“{names}”',
  refused: '不能由数据改变：{names}',
  unknown: '图中没有名为“{names}”的对象',
  unfit: '“{name}”的 {property} 不能是“{value}”',
  unfitMore: '另有 {count} 个值不适合',
  comma: '、',
  states: { off: '停止', on: '运行', warning: '警告', fault: '故障' },
  said: '{name}：{text}',
} as const
