export default {
  name: '桑基图',
  about: '从来源到去向的流量',
  noFlows: '数据中没有来源、去向和大于 0 的数量',
  circular: '{count} 条流向绕回起点，未画出',
  lost: '{count} 行不完整，未画出',
} as const
