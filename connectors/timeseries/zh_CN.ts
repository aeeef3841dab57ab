export default {
  name: '内置时序库',
  about: '设备和接口写入的时序数据，写入后立即更新',
  visitors: '时序数据',
} as const
