export default { name: '时序数值', about: '时序查询的一个值，前后可加文字' } as const
