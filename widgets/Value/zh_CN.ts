export default { name: '数值', about: '一个最新值，大字显示' } as const
