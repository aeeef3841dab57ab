export default { name: '数值', about: '一个最新值，大字显示；前后要加文字时用“时序数值”' } as const
