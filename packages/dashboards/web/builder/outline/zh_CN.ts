export default {
  title: '大纲',
  addFirst: '添加第一个组件',
  empty: '还没有组件。从“组件”面板拖一个到画布上，或选中后按回车。',
  group: '组合',
  ungroup: '取消组合',
  groupOf: '组合（{count}）',
  name: '名称',
  locked: '锁定：{name}',
  hidden: '隐藏：{name}',
  keys: 'F2 重命名。拖动或 Alt 加上下方向键调整所选组件的层级；拖到组合中，或 Alt 加左右方向键移出、移入组合。',
} as const
