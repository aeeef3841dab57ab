export default { name: '时序数值', about: '与“数值”相同，另可在前后加文字' } as const
