export default { name: '文本', about: '文字，其中的值随数据变化' } as const
