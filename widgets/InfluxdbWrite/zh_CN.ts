export default {
  name: '时序写入',
  about: '填写数值，确认后写入时序库',
  empty: '还没有设置写入项',
  none: '不写入',
  yes: '是',
  no: '否',
  nothingToWrite: '请至少填写一个字段',
} as const
