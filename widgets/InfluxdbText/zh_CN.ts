export default { name: '时序文本', about: '时序查询的文字，一段或多行' } as const
