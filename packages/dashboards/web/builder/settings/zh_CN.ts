export default {
  title: '设置',
  hint: '选择组件后，在这里修改它的设置。',
  unknown: '所选组件的类型在当前版本中不存在，不能修改。',
  nothingShared: '所选组件没有共同的设置。',
  noRight: '没有修改此组件设置的权限。',
  onlySeen: '以下设置只能查看，没有修改的权限。',
} as const
